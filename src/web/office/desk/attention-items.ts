import { officePages } from '#src/contracts/pages.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'
import type { Desk } from './desk.ts'

export interface AttentionItem {
  tone: Tone
  word: string
  text: string
  link?: { path: string; text: string }
}

// What waits for the owner, the worst first.
export function attentionItems(desk: Desk): AttentionItem[] {
  const items: [number, AttentionItem][] = [
    [
      desk.deadJobs,
      {
        tone: 'fail',
        word: 'Given up',
        text: `${count(desk.deadJobs, 'job')} failed after the last attempt. Read the reason below, then try again.`,
      },
    ],
    [
      desk.emailsFailed,
      {
        tone: 'fail',
        word: 'Failed',
        text: `${count(desk.emailsFailed, 'e-mail')} could not be delivered. Reach these customers by phone.`,
        link: { path: officePages.leads, text: 'Open leads' },
      },
    ],
    [
      desk.newLeads,
      {
        tone: 'info',
        word: 'New',
        text: `${count(desk.newLeads, 'new lead')} ${desk.newLeads === 1 ? 'waits' : 'wait'} for a first answer.`,
        link: { path: officePages.leads, text: 'Open leads' },
      },
    ],
    [
      desk.emailsWaiting,
      {
        tone: 'busy',
        word: 'Waiting',
        text: `${count(desk.emailsWaiting, 'e-mail')} ${desk.emailsWaiting === 1 ? 'is' : 'are'} on the way out. Nothing to do.`,
      },
    ],
  ]
  return items.filter(([number]) => number > 0).map(([, item]) => item)
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
