import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeDiskStorage } from './platform/storage/disk-storage.ts'
import type { Storage } from './platform/storage/port.ts'

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return makeDiskStorage({ folder: join(dataDir, 'files') })
  // The client is large: only who uses a bucket waits for it at start.
  const { makeS3Storage } = await import('./platform/storage/s3-storage.ts')
  return makeS3Storage(s3)
}
