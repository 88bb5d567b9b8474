import { AppError } from '#src/kit/app-error.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type S3Options, withPrefix } from '#src/server/platform/storage/s3-storage.ts'
import { namePassphrase, sealStorage } from './seal-storage.ts'

export interface BackupPlace {
  // A folder, or s3://bucket/folder.
  folder: string
  // Set: what is written is encrypted with it, and only what was is read.
  passphrase?: string | undefined
  // How a bucket is reached.
  bucketAccess?: Omit<S3Options, 'bucket'> | undefined
  // Where the product itself keeps its files.
  filesBucket?: S3Options | undefined
}

export interface BackupRoot {
  storage: Storage
  isEncrypted: boolean
  // A folder's name: what one passphrase has written is neither trusted nor touched with another.
  lock: string
}

export const isBucket = (folder: string): boolean => folder.startsWith('s3://')

export async function openBackups(place: BackupPlace): Promise<BackupRoot> {
  const storage = isBucket(place.folder) ? await openBucket(place) : await makeDiskStorage({ folder: place.folder })
  const { passphrase } = place
  if (!passphrase) return { storage, isEncrypted: false, lock: 'plain' }
  return { storage: sealStorage(storage, passphrase), isEncrypted: true, lock: await namePassphrase(passphrase) }
}

async function openBucket({ folder, bucketAccess, filesBucket }: BackupPlace): Promise<Storage> {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(folder) ?? []
  if (!bucketAccess) {
    throw new AppError('bad_request', 'Backups in a bucket need the four BACKUP_S3_ variables, or the five S3_ ones.')
  }
  if (filesBucket?.bucket === bucket && filesBucket.endpoint === bucketAccess.endpoint) {
    throw new AppError('bad_request', `The product's files are in ${bucket}: give the backups a separate bucket.`)
  }
  const { makeS3Storage } = await import('#src/server/platform/storage/s3-storage.ts')
  return withPrefix(makeS3Storage({ ...bucketAccess, bucket }), path && `${path}/`)
}
