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
  return [...troubles(desk), ...duties(desk)].filter(([number]) => number > 0).map(([, item]) => item)
}

type Counted = [number, AttentionItem]

const troubles = (desk: Desk): Counted[] => [
  [
    Number(desk.areUploadsStopped),
    {
      tone: 'fail',
      word: 'Disk full',
      text: 'The disk is nearly full, so customers cannot send photos. Free some space or add a larger disk.',
      link: { path: officePages.monitoring, text: 'Open monitoring' },
    },
  ],
  [
    desk.alertsWaiting,
    {
      tone: desk.alertsCritical > 0 ? 'fail' : 'busy',
      word: 'Alert',
      text: `${count(desk.alertsWaiting, 'alert')} ${desk.alertsWaiting === 1 ? 'waits' : 'wait'} to be acknowledged.`,
      link: { path: officePages.monitoring, text: 'Open monitoring' },
    },
  ],
  [
    desk.deadJobs,
    {
      tone: 'fail',
      word: 'Given up',
      text: `${count(desk.deadJobs, 'job')} failed after the last attempt. Read the reason below, then try again.`,
    },
  ],
  [
    desk.filmsLate,
    {
      tone: 'fail',
      word: 'Late',
      text: `${count(desk.filmsLate, 'film')} past the promised time.`,
      link: { path: officePages.production, text: 'Open production' },
    },
  ],
  [
    desk.emailsFailed,
    {
      tone: 'fail',
      word: 'Failed',
      text: `${count(desk.emailsFailed, 'email')} could not be delivered. Call these customers instead.`,
      link: { path: `${officePages.controlPanel}?tab=emails`, text: 'Open emails' },
    },
  ],
]

const duties = (desk: Desk): Counted[] => [
  [
    desk.leadsOverdue,
    {
      tone: 'fail',
      word: 'Overdue',
      text: `${count(desk.leadsOverdue, 'lead')} without an answer for more than 2 hours.`,
      link: { path: officePages.leads, text: 'Open leads' },
    },
  ],
  [
    desk.newLeads - desk.leadsOverdue,
    {
      tone: 'info',
      word: 'New',
      text: `${count(desk.newLeads - desk.leadsOverdue, 'new lead')} ${desk.newLeads - desk.leadsOverdue === 1 ? 'waits' : 'wait'} for a first answer.`,
      link: { path: officePages.leads, text: 'Open leads' },
    },
  ],
  [
    desk.transfersUnpaid,
    {
      tone: 'busy',
      word: 'Unpaid',
      text: `${count(desk.transfersUnpaid, 'order')} by transfer or contact not paid yet.`,
      link: { path: `${officePages.orders}?state=open`, text: 'Open orders' },
    },
  ],
  [
    desk.tasksOverdue,
    {
      tone: 'busy',
      word: 'Follow-up',
      text: `${count(desk.tasksOverdue, 'follow-up')} overdue.`,
      link: { path: officePages.followUps, text: 'Open follow-ups' },
    },
  ],
  [
    desk.emailsWaiting,
    {
      tone: 'busy',
      word: 'Waiting',
      text: `${count(desk.emailsWaiting, 'email')} ${desk.emailsWaiting === 1 ? 'is' : 'are'} on the way out. Nothing to do.`,
    },
  ],
]

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
