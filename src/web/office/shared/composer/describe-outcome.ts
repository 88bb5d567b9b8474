import type { EmailStatus } from '#src/contracts/people/emails.ts'
import type { ToastText } from '#src/web/ui/toast.tsx'

// What became of a letter: 'sent' is said only of what the mail server took.
export function describeOutcome(status: EmailStatus, to: string): ToastText {
  if (status === 'sent') return { tone: 'ok', title: 'Email Sent', text: `Email successfully sent to ${to}` }
  if (status === 'sandbox')
    return { tone: 'ok', title: 'Kept in the log', text: 'You have no mail server yet, so nothing was sent.' }
  return { tone: 'ok', title: 'Email Waiting', text: `The mail server is down. ${to} will get it once it is back.` }
}
