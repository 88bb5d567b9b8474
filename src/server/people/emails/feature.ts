import * as addresses from '#src/contracts/people/addresses.ts'
import * as emails from '#src/contracts/people/emails.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { emailRoutes } from './routes.ts'
import { emailHandlers, emailJobs } from './jobs.ts'

export { type AskDeps, askHolder, mayReceivePersonalData } from './address-checks.ts'
export { paragraphsOf } from './compose-email.ts'
export type { LetterContent, Line } from './email-content.ts'
export { exampleValues, renderLetter, sendTestLetter } from './show-letter.ts'
export { marketingBlock } from './marketing-block.ts'
export { type MailFigures, measureMail } from './measure-mail.ts'
export {
  countLettersSince,
  findCustomerOfEmails,
  findEmailEntry,
  findEmailsOf,
  findUndelivered,
  readEmailStatuses,
} from './log-store.ts'
export { type MailDeps, type OutgoingEmail, queueEmails } from './queue-emails.ts'
export { refuseSuppressed, type SendDeps, sendLetter } from './send-email.ts'
export { countEmails } from './store.ts'
export { findSuppressedAmong, suppressMarketing } from './suppression-store.ts'
export { sealForEmail, withheldMark } from './withheld-secret.ts'
export { addressOfLink, makeUnsubscribeUrl, type UnsubscribeLinkDeps } from './unsubscribe-link.ts'

export const emailsFeature = defineFeature({
  calls: callsIn(emails, addresses),
  routes: emailRoutes,
  jobs: emailJobs,
  handlers: emailHandlers,
})
