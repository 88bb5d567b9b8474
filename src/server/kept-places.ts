import { join } from 'node:path'
import type { KeptPlaces } from '#src/contracts/overview/backups.ts'
import type { Config } from './config.ts'

// For the owner to see: never a key, nor an address that might hold one.
export const describePlaces = ({ s3, dataDir, backup }: Pick<Config, 's3' | 'dataDir' | 'backup'>): KeptPlaces => ({
  files: s3
    ? { where: `s3://${s3.bucket}`, variable: 'S3_BUCKET' }
    : { where: join(dataDir, 'files'), variable: 'DATA_DIR' },
  backups: { where: backup.folder, variable: 'BACKUP_DIR' },
  isEncrypted: backup.passphrase !== undefined,
})
