import { join } from 'node:path'
import { isOffMachine } from '#src/kit/off-machine.ts'
import type { Config } from './config.ts'
import { makeDiskStorage } from './platform/storage/disk-storage.ts'
import type { Storage } from './platform/storage/port.ts'

// Files would cross a network in the clear.
export const isBucketExposed = ({ s3 }: Pick<Config, 's3'>): boolean =>
  s3 !== undefined && s3.endpoint.startsWith('http:') && isOffMachine(new URL(s3.endpoint).hostname)

export const exposedBucket = {
  text: 'the bucket is on another machine, and the way to it is not encrypted.',
  advice: 'Give S3_ENDPOINT an https address, unless the network in between is yours alone.',
}

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return makeDiskStorage({ folder: join(dataDir, 'files') })
  // The client is large: only who uses a bucket waits for it at start.
  const { makeS3Storage } = await import('./platform/storage/s3-storage.ts')
  return makeS3Storage(s3)
}
