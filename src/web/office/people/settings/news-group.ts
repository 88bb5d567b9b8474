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
  lead: { label: 'New lead', hint: 'Someone asks for a quote.' },
  reply: { label: 'Reply', hint: 'A customer writes back.' },
  order: { label: 'New order', hint: 'Placed, perhaps not paid yet.' },
  payment: { label: 'Payment', hint: 'An order is paid.' },
  photos_complete: { label: 'Photos complete', hint: 'You can start the film.' },
  photo_unreadable: { label: 'Unreadable photo', hint: 'Of a customer who has paid, at most once an hour.' },
  film_ready: { label: 'Film ready', hint: 'It needs your approval.' },
  comment: { label: 'Comment', hint: 'At most once an hour for each film.' },
  revision: { label: 'Changes requested', hint: 'The customer used a revision round.' },
  approval: { label: 'Approval', hint: 'The film is final.' },
  mail_failed: { label: 'Email failed', hint: 'At most once an hour.' },
  alert: { label: 'Alert', hint: 'At any hour.' },
}

export const newsGroup: SettingGroup = {
  title: 'Your notifications',
  purpose:
    'Emails go to your own address, as set under Mail. Notifications go to the browsers below. In quiet hours, everything except alerts waits.',
  fields: [
    ...newsKinds.map((kind) => ({ key: `tell.${kind}` as const, ...kindWords[kind], choices, isShort: true })),
    {
      key: 'digestAt',
      label: 'One email a day at',
      hint: 'All emails of the day together. Leave it empty to get each one straight away.',
      type: 'time',
      isShort: true,
    },
    {
      key: 'quietFrom',
      label: 'Quiet from',
      hint: 'In your time zone. Empty: never quiet.',
      type: 'time',
      isShort: true,
    },
    { key: 'quietUntil', label: 'Quiet until', hint: 'Then we send what we held back.', type: 'time', isShort: true },
  ],
}
