import type { WaitingKind } from '#src/contracts/overview/waiting.ts'
import { customerPath, emailsPath, jobPath, officePages, ownerOrderPath } from '#src/contracts/pages.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

interface Words {
  tone: Tone
  word: string
  // The one next step, and where it is done.
  action: string
  path: (targetId: string) => string
}

const emails = (): string => emailsPath

export const deadJobsId = 'jobs-given-up'

export const waitingWords: Record<WaitingKind, Words> = {
  disk: { tone: 'fail', word: 'Disk low', action: 'Open monitoring', path: () => officePages.monitoring },
  job_failed: { tone: 'fail', word: 'Job failed', action: 'See why', path: () => `#${deadJobsId}` },
  dispute: { tone: 'fail', word: 'Dispute', action: 'Open the order', path: ownerOrderPath },
  odd_payment: { tone: 'fail', word: 'Unusual payment', action: 'Use or refund it', path: () => officePages.orders },
  // Its word is the clock.
  lead: { tone: 'info', word: '', action: 'Reply', path: customerPath },
  reply: { tone: 'info', word: 'Replied', action: 'Read and reply', path: customerPath },
  film_ready: { tone: 'info', word: 'Ready for you', action: 'Watch the film', path: jobPath },
  film_failed: { tone: 'fail', word: 'Needs you', action: 'Open the job', path: jobPath },
  revision: { tone: 'info', word: 'Changes requested', action: 'Make the changes', path: jobPath },
  comment: { tone: 'info', word: 'Comments', action: 'Read the comments', path: jobPath },
  edit: { tone: 'info', word: 'Customer’s changes', action: 'See the order', path: ownerOrderPath },
  extra: { tone: 'busy', word: 'Extra to do', action: 'See the extra', path: jobPath },
  bank_details: { tone: 'busy', word: 'Bank details', action: 'Send bank details', path: ownerOrderPath },
  transfer: { tone: 'busy', word: 'Transfer due', action: 'Confirm the transfer', path: ownerOrderPath },
  contact: { tone: 'busy', word: 'Asked for a call', action: 'Contact the customer', path: ownerOrderPath },
  no_photos: { tone: 'busy', word: 'Needs photos', action: 'Ask for photos', path: ownerOrderPath },
  mail_failed: { tone: 'fail', word: 'Email failed', action: 'Open emails', path: emails },
  mail_unknown: { tone: 'busy', word: 'Email uncertain', action: 'Open emails', path: emails },
}

// Where all of a kind are listed, for those beyond the first few.
export function listPath(kind: WaitingKind): string {
  if (kind === 'lead' || kind === 'reply') return officePages.leads
  const [path = ''] = waitingWords[kind].path('').split('?')
  if (kind === 'bank_details' || kind === 'transfer' || kind === 'contact') return `${path}?state=open`
  return kind.startsWith('mail') ? emailsPath : path
}
