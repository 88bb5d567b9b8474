import { formatCount } from '#src/kit/format-date.ts'
import { officePages } from '#src/contracts/pages.ts'
import { stepPath } from '#src/web/office/overview/setup/step-path.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'
import type { Desk } from './desk.ts'

export interface AttentionItem {
  tone: Tone
  word: string
  text: string
  link: { path: string; text: string }
}

// What waits in numbers, beside what is listed one by one.
export function attentionItems(desk: Desk): AttentionItem[] {
  return [...failing(desk), ...waiting(desk)]
}

// Before everything else: customers can't reach the shop, or pay, or hear from it.
const failing = ({ sandbox }: Desk): AttentionItem[] =>
  sandbox
    .filter(({ isFailed }) => isFailed)
    .map(({ part, now, step }) => ({
      tone: 'fail',
      word: part,
      text: now,
      link: { path: stepPath(step), text: 'Put it right' },
    }))

function waiting(desk: Desk): AttentionItem[] {
  return counted(desk)
    .filter(([number]) => number > 0)
    .map(([, item]) => item)
}

const counted = (desk: Desk): [number, AttentionItem][] => [
  [
    desk.alertsWaiting,
    {
      tone: desk.alertsCritical > 0 ? 'fail' : 'busy',
      word: 'Alert',
      text: `${count(desk.alertsWaiting, 'alert')} to acknowledge.`,
      link: { path: officePages.monitoring, text: 'Open monitoring' },
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
    desk.tasksDue,
    {
      tone: 'busy',
      word: 'Follow-up',
      text: `${count(desk.tasksDue, 'follow-up')} due${desk.tasksOverdue > 0 ? `, ${formatCount(desk.tasksOverdue)} late` : ''}.`,
      link: { path: `${officePages.followUps}?view=list`, text: 'Open follow-ups' },
    },
  ],
  [
    desk.sandbox.length,
    {
      tone: 'info',
      word: 'Set-up',
      text: `${count(desk.sandbox.length, 'part')} of the shop still to set up.`,
      link: { path: officePages.setup, text: 'Continue set-up' },
    },
  ],
]

const count = (number: number, noun: string): string => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
