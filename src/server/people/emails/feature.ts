import * as addresses from '#src/contracts/people/addresses.ts'
import * as emails from '#src/contracts/people/emails.ts'
import { callsIn } from '#src/contracts/call.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { addressRoutes } from './address-checks.ts'
import { logRoutes } from './email-log.ts'
import { domainRoutes } from './mail-domain.ts'
import { manualMailRoutes } from './manual-mail.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { emailHandlers, emailJobs } from './outbox.ts'

export { askHolder, mayReceivePersonalData } from './address-checks.ts'
export { paragraphsOf, type LetterContent, type Line } from './letter.ts'
export { exampleValues, renderLetter, sendTestLetter } from './letter-preview.ts'
export {
  marketingBlock,
  findSuppressedAmong,
  suppressMarketing,
  addressOfLink,
  makeUnsubscribeUrl,
  type UnsubscribeLinkDeps,
} from './suppression.ts'
export {
  type MailFigures,
  measureMail,
  countLettersSince,
  findAnswered,
  findEmailEntry,
  findEmailsOf,
  findUndelivered,
  findSentAt,
  readEmailStatuses,
} from './email-log.ts'
export { type MailDeps, type OutgoingEmail, queueEmails, sealForEmail, sweepEmails, withheldMark } from './outbox.ts'
export { refuseSuppressed, type SendDeps, sendLetter } from './manual-mail.ts'
export { countEmails } from './outbox.sql.ts'

export const emailsFeature = defineFeature({
  calls: callsIn(emails, addresses),
  routes: (deps: PeopleDeps & Parameters<typeof manualMailRoutes>[0] & Parameters<typeof addressRoutes>[0]) => [
    ...addressRoutes(deps),
    ...logRoutes(deps),
    ...manualMailRoutes(deps),
    ...domainRoutes(deps),
  ],
  jobs: emailJobs,
  handlers: emailHandlers,
})
