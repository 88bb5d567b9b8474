import { existsSync } from 'node:fs'
import { hourMs } from '#src/kit/time.ts'
import { readShops } from '#src/server/backup/catalogue.ts'
import { isBucket, openBackups } from '#src/server/backup/open-backups.ts'
import type { Config } from '#src/server/config.ts'
import { areOnOneDisk } from './check-disk.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Backups'
const maxHours = 36

export async function checkBackups({ backup, dataDir }: Config, now: Date): Promise<Finding> {
  const { folder } = backup
  if (!isBucket(folder) && !existsSync(folder)) return none(folder)
  try {
    const shops = await readShops(await openBackups(backup))
    const damaged = shops.reduce((sum, shop) => sum + shop.damaged.length, 0)
    const moments = shops.flatMap((shop) => shop.backups.map(({ manifest }) => Date.parse(manifest.takenAt)))
    const past = moments.filter((moment) => moment <= now.getTime() + hourMs)
    if (past.length === 0 && damaged === 0) return none(folder)
    const hours = Math.round((now.getTime() - Math.max(...past)) / hourMs)
    if (hours > maxHours) {
      return fail(part, `the newest is ${hours} hours old.`, 'Look at Home for the reason, then: npm run backup FOLDER')
    }
    if (damaged > 0) {
      const advice = 'Look at Settings, Storage. A restore passes them over; the other backups are as good as before.'
      return warn(part, `the newest is ${hours} hours old; ${damaged} can't be read.`, advice)
    }
    if (!isBucket(folder) && (await areOnOneDisk(folder, dataDir))) {
      const advice = 'Set BACKUP_DIR to another disk: if this one breaks, you lose both.'
      return warn(part, `the newest is ${hours} hours old, on the same disk as the data.`, advice)
    }
    return ok(part, `the newest is ${hours} hours old.`)
  } catch (problem) {
    return fail(
      part,
      `${folder} cannot be read: ${reasonOf(problem)}`,
      'Set BACKUP_DIR to a folder this user owns, or to a bucket its key can use.',
    )
  }
}

const none = (folder: string): Finding =>
  warn(part, `there is none in ${folder} yet.`, 'One is taken every night at 2:11 UTC, or now: npm run backup FOLDER')
