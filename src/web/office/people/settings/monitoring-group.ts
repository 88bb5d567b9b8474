import type { SettingGroup } from './setting-groups.ts'

export const monitoringGroup: SettingGroup = {
  title: 'When we alert you',
  purpose:
    'We tell you once about each problem, on the monitoring screen and as you chose under Notifications. For low disk space, see Storage.',
  fields: [
    {
      key: 'slowSeconds',
      label: 'A page is slow after',
      hint: 'Seconds, from 0.2 to 30. For this site and all you watch.',
      inputMode: 'decimal',
      isShort: true,
    },
    {
      key: 'failedMails',
      label: 'Failed emails in an hour',
      hint: 'We alert you at this number, from 1 to 100.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'failedLogins',
      label: 'Wrong passwords in 10 minutes',
      hint: 'We alert you at this number, from 5 to 500.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'certificateDays',
      label: 'A certificate ends within',
      hint: 'Days, from 4 to 60. We tell you again 3 days before.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'backupLateHours',
      label: 'The newest backup is older than',
      hint: 'Hours, from 25 to 336. One is made every night.',
      inputMode: 'numeric',
      isShort: true,
    },
  ],
}
