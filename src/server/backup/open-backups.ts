import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { sealStorage } from './seal-storage.ts'

export interface BackupPlace {
  folder: string
  // Set: what is written is encrypted with it, and only what was is read.
  passphrase?: string | undefined
}

export async function openBackups({ folder, passphrase }: BackupPlace): Promise<Storage> {
  const storage = await makeDiskStorage({ folder })
  return passphrase ? sealStorage(storage, passphrase) : storage
}
