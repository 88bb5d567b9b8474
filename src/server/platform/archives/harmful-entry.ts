import type { Entry } from 'yauzl'
import { AppError } from '#src/kit/app-error.ts'

// Media hardly shrinks and text by ten: whatever grows more than this is made to.
const maxGrowth = 200

const linkMode = 0o120000
const typeMask = 0o170000

export const refuseArchive = (why: string, cause?: unknown): AppError =>
  new AppError('bad_request', `We can’t use this file: ${why}.`, { cause })

export function refuseHarmful(entry: Entry): void {
  const name = String(entry.fileName)
  const leadsOut =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..')
  if (leadsOut || name.includes('\0')) throw refuseArchive('a name in it leads out of its folder')
  if (((entry.externalFileAttributes >>> 16) & typeMask) === linkMode) throw refuseArchive('it holds a link')
  if (entry.isEncrypted()) throw refuseArchive('it is encrypted')
  if (entry.uncompressedSize > maxGrowth * Math.max(1_000, entry.compressedSize))
    throw refuseArchive('it is a zip bomb')
}
