// How much is kept: backups, photos of people who have not ordered, and free space on the disk.
export const defaultStorageTexts = {
  backupDays: '7',
  backupWeeks: '4',
  uploadMbPerSource: '1000',
  uploadGbWithoutOrder: '20',
  // As the disk has it: see its own default.
  diskReserveGb: '',
} as const
export type StorageKey = keyof typeof defaultStorageTexts

type Texts<Key extends StorageKey> = Record<Key, string>

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

export const keptBackupsOf = (texts: Texts<'backupDays' | 'backupWeeks'>) => ({
  daily: Number(texts.backupDays),
  weekly: Number(texts.backupWeeks),
})

export const uploadLimitsOf = (texts: Texts<'uploadMbPerSource' | 'uploadGbWithoutOrder'>) => ({
  maxBytesPerSource: Number(texts.uploadMbPerSource) * megabyte,
  maxBytesWithoutOrder: Number(texts.uploadGbWithoutOrder) * gigabyte,
})

export const reserveBytesOf = ({ diskReserveGb }: Texts<'diskReserveGb'>): number | undefined =>
  diskReserveGb === '' ? undefined : Number(diskReserveGb) * gigabyte
