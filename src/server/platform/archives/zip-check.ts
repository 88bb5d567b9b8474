// Nothing is ever unpacked here. But whoever downloads a template unpacks it, so what would harm them is refused.

import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#src/kit/app-error.ts'
import type { ArchiveCheck } from './port.ts'

const maxEntries = 2_000
const maxBytes = 300 * 1024 * 1024
// Media hardly shrinks and text by ten: whatever grows more than this is made to.
const maxGrowth = 200

export const zipCheck: ArchiveCheck = {
  async check(path) {
    const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true }).catch((cause: unknown) => {
      throw refuse('it is not a template archive', cause)
    })
    try {
      await checkEntries(zip)
    } catch (cause) {
      throw cause instanceof AppError ? cause : refuse('it is damaged', cause)
    } finally {
      zip.close()
    }
  },
}

const refuse = (why: string, cause?: unknown): AppError =>
  new AppError('bad_request', `This file cannot be taken: ${why}.`, { cause })

async function checkEntries(zip: ZipFile): Promise<void> {
  if (zip.entryCount > maxEntries) throw refuse('it holds too many files')
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    refuseHarmful(entry)
    bytes += await measure(zip, entry, maxBytes - bytes)
  }
  if (bytes === 0) throw refuse('it is empty')
}

const linkMode = 0o120000
const typeMask = 0o170000

function refuseHarmful(entry: Entry): void {
  const name = String(entry.fileName)
  const leadsOut =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..')
  if (leadsOut || name.includes('\0')) throw refuse('a name in it leads out of its folder')
  if (((entry.externalFileAttributes >>> 16) & typeMask) === linkMode) throw refuse('it holds a link')
  if (entry.isEncrypted()) throw refuse('it is encrypted')
  if (entry.uncompressedSize > maxGrowth * Math.max(1_000, entry.compressedSize)) throw refuse('it is a bomb')
}

// Counted, not believed: the sizes that an archive states may be lies.
async function measure(zip: ZipFile, entry: Entry, room: number): Promise<number> {
  if (entry.uncompressedSize > room) throw refuse('it is too large when unpacked')
  if (String(entry.fileName).endsWith('/')) return 0
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length
    if (bytes > room) throw refuse('it is too large when unpacked')
  }
  return bytes
}
