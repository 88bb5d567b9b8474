import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { by, type Owner, requireProof } from '#src/server/admin/auth/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import { assumedSender } from '#src/server/platform/settings/port.ts'
import type { SettingsDeps } from './settings-deps.ts'

// Sign-in links and alerts go to the owner's address: whoever changes it has the way in. However it is changed, the
// password is asked for, and the old address is told.
export async function guardOwnerAddress(
  deps: SettingsDeps,
  tx: Transaction,
  { owner, change }: { owner: Owner; change: () => Promise<void> },
): Promise<void> {
  const before = ownerAddressOf(await deps.readBusiness(tx))
  await change()
  const after = ownerAddressOf(await deps.readBusiness(tx))
  if (before === after || before === assumedSender) return
  await requireProof(deps, owner)
  await recordSecurity(deps, tx, { kind: 'owner-address.changed', ...by(owner) })
  await queueEmails(deps, tx, [writeLetter(before, after)])
}

const writeLetter = (before: string, after: string) => ({
  customerId: null,
  kind: 'transactional' as const,
  recipient: before,
  subject: 'The address of your office has changed',
  content: {
    title: 'Your office now writes to another address',
    paragraphs: [
      `Alerts and sign-in links used to come to ${before}. From now on they go to ${after}.`,
      'If you did this, there is nothing to do. If not, sign in now, change your password and set the address back. If you can’t sign in, run "npm run owner" on the machine your office runs on.',
    ],
  },
})

const usualPorts = { smtpServer: ['25', '465', '587', '2525'], imapServer: ['143', '993'] }

// A test of the mail server says whether something answers there. It is no way to look around the network.
export async function refuseOddPorts({ settings, mailPorts }: SettingsDeps, tx: Transaction): Promise<void> {
  const business = await settings.findStored(tx)
  for (const key of ['smtpServer', 'imapServer'] as const) {
    const port = business[key]?.split(':')[1]
    if (port === undefined || usualPorts[key].includes(port) || mailPorts.includes(port)) continue
    const usual = usualPorts[key].join(', ')
    const text = `Mail servers use the ports ${usual}. To allow port ${port}, set MAIL_PORTS=${port} where Reelwright is started.`
    throw new AppError('conflict', text)
  }
}
