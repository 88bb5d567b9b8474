import type { SettingGroup } from './setting-groups.ts'

export const backupGroup: SettingGroup = {
  title: 'Backups',
  purpose: 'One is made every night. With a smaller number, the next backup deletes the older ones.',
  fields: [
    {
      key: 'backupDays',
      label: 'Daily backups',
      hint: 'How many we keep, from 1 to 365.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'backupWeeks',
      label: 'Weekly backups',
      hint: 'How many we keep as well, from 0 to 520.',
      inputMode: 'numeric',
      isShort: true,
    },
  ],
}

export const storageGroup: SettingGroup = {
  title: 'Space for photos',
  purpose: 'So that nobody can fill your disk. Your own uploads are never limited by the first two.',
  fields: [
    {
      key: 'uploadMbPerSource',
      label: 'From one visitor, in MB',
      hint: 'In a day. We count by internet connection.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'uploadGbWithoutOrder',
      label: 'Without an order, in GB',
      hint: 'Photos from all customers who haven’t paid, in total.',
      inputMode: 'numeric',
      isShort: true,
    },
    {
      key: 'diskReserveGb',
      label: 'Keep free, in GB',
      hint: 'Below this, we refuse photos and alert you. Leave it empty for a tenth of the disk, at least 5.',
      inputMode: 'numeric',
      isShort: true,
    },
  ],
}
