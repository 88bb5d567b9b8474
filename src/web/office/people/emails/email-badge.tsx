import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { Status } from '#src/web/ui/status.tsx'

// Anything but 'sent' asks for a look.
export function EmailBadge({ status }: { status: EmailStatus }) {
  return <Status tone={status === 'sent' ? 'ok' : 'fail'}>{status}</Status>
}
