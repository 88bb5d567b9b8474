import type { Config } from '#src/server/config.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkFiles } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkSecret } from './check-secret.ts'
import { checkVersions } from './check-versions.ts'
import { type Finding, ok, warn } from './finding.ts'

// Every part is looked at, whatever is wrong with the others.
export async function examine(config: Config): Promise<Finding[]> {
  const database = await checkDatabase(config)
  // Before the others: it makes the folder that they look into.
  const disk = await checkDisk(config, database.diskReserveGb)
  return [
    checkSettings(config),
    database.finding,
    await checkSecret(config),
    ...(await Promise.all([
      checkFiles(config),
      checkMail(config),
      checkPayments(config),
      checkClock(config, database.now),
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
