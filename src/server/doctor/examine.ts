import type { Config } from '#src/server/config.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkFiles } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkVersions } from './check-versions.ts'
import { type Finding, ok, warn } from './finding.ts'

// Every part is looked at, whatever is wrong with the others.
export async function examine(config: Config): Promise<Finding[]> {
  // First: it makes the folder that others look into.
  const disk = await checkDisk(config)
  const database = checkDatabase(config)
  return [
    checkSettings(config),
    ...(await Promise.all([
      database.then(({ finding }) => finding),
      checkFiles(config),
      checkMail(config),
      checkPayments(config),
      database.then(({ now }) => checkClock(config, now)),
    ])),
    disk,
    await checkVersions(),
    await checkBackups(config, new Date()),
  ]
}

function checkSettings({ publicUrl }: Config): Finding {
  const part = 'Settings'
  if (!publicUrl) return warn(part, 'valid, but links lead to this machine.', 'Set PUBLIC_URL to the https address.')
  if (!publicUrl.startsWith('https:')) {
    return warn(part, 'valid, but PUBLIC_URL is not encrypted.', 'Put a proxy with TLS in front: packaging/')
  }
  return ok(part, `valid, for ${publicUrl}.`)
}
