import type { SettingGroup } from './setting-groups.ts'

export const followUpGroup: SettingGroup = {
  title: 'Follow-ups',
  purpose:
    'Two follow-ups for everyone who asked for a quote and has not ordered. Autopilot sends them Monday to Friday, at most one email every ten minutes; you turn it on in the follow-up manager.',
  fields: [
    {
      key: 'followUpsFirst',
      label: 'First follow-up',
      hint: 'Days after the quote. What is already planned keeps its day.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'followUpsSecond',
      label: 'Second follow-up',
      hint: 'Days after the quote, after the first one.',
      inputMode: 'numeric',
      isShort: true,
    },
    { key: 'followUpsFrom', label: 'Send from', hint: 'In your time zone.', type: 'time', isShort: true },
    { key: 'followUpsUntil', label: 'Send until', hint: 'At least an hour later.', type: 'time', isShort: true },
    {
      key: 'followUpsADay',
      label: 'Emails a day',
      hint: 'From 1 to 200.',
      inputMode: 'numeric',
      isShort: true,
    },
  ],
}
