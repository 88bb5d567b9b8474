import type { SettingGroup } from './setting-groups.ts'

export const followUpGroup: SettingGroup = {
  title: 'Follow-ups',
  purpose:
    'When autopilot may write to customers: Monday to Friday, at most one email every ten minutes. You turn it on in the follow-up manager.',
  fields: [
    { key: 'followUpsFrom', label: 'Send from', hint: 'In your time zone.', type: 'time', isShort: true },
    { key: 'followUpsUntil', label: 'Send until', hint: 'At least an hour later.', type: 'time', isShort: true },
    {
      key: 'followUpsADay',
      label: 'Emails a day',
      hint: 'At most so many, from 1 to 200.',
      inputMode: 'numeric',
      isShort: true,
    },
  ],
}
