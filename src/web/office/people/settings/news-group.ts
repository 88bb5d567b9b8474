import { type NewsKind, newsKinds, newsWays } from '#src/contracts/overview/news-kinds.ts'
import type { SettingGroup } from './setting-groups.ts'

const wayWords: Record<(typeof newsWays)[number], string> = {
  'mail,push': 'Both',
  mail: 'Email',
  push: 'Notification',
  none: 'Nothing',
}
const choices = newsWays.map((value) => ({ value, label: wayWords[value] }))

const kindWords: Record<NewsKind, { label: string; hint: string }> = {
  lead: { label: 'New lead', hint: 'Somebody asks for a quote.' },
  order: { label: 'New order', hint: 'Placed, perhaps not paid yet.' },
  payment: { label: 'Payment', hint: 'An order is paid.' },
  photos_complete: { label: 'Photos complete', hint: 'A film can be made.' },
  film_ready: { label: 'Film ready', hint: 'For you to look at.' },
  comment: { label: 'Comment', hint: 'At most once an hour for each film.' },
  revision: { label: 'Changes requested', hint: 'The customer used a revision round.' },
  approval: { label: 'Approval', hint: 'The film is final.' },
  mail_failed: { label: 'Email failed', hint: 'At most once an hour.' },
  alert: { label: 'Alert', hint: 'At any hour.' },
}

export const newsGroup: SettingGroup = {
  title: 'What you are told',
  purpose:
    'Emails go to your own address, as set under Mail. Notifications go to the browsers below. In quiet hours all but alerts wait.',
  fields: [
    ...newsKinds.map((kind) => ({ key: `tell.${kind}` as const, ...kindWords[kind], choices, isShort: true })),
    {
      key: 'quietFrom',
      label: 'Quiet from',
      hint: 'In your time zone. Empty: never quiet.',
      type: 'time',
      isShort: true,
    },
    { key: 'quietUntil', label: 'Quiet until', hint: 'What was held back comes then.', type: 'time', isShort: true },
  ],
}
