// Nothing is ever unpacked here. But whoever downloads a template unpacks it, so what would harm them is refused.

import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#src/kit/app-error.ts'
import { refuseArchive, refuseHarmful } from './harmful-entry.ts'
import type { ArchiveCheck } from './port.ts'

const maxEntries = 2_000
const maxBytes = 300 * 1024 * 1024

export const zipCheck: ArchiveCheck = {
  async check(path) {
    const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true }).catch((cause: unknown) => {
      throw refuseArchive('it isn’t a template archive', cause)
    })
    try {
      await checkEntries(zip)
    } catch (cause) {
      throw cause instanceof AppError ? cause : refuseArchive('it is damaged', cause)
    } finally {
      zip.close()
    }
  },
}

async function checkEntries(zip: ZipFile): Promise<void> {
  if (zip.entryCount > maxEntries) throw refuseArchive('it holds too many files')
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    refuseHarmful(entry)
    bytes += await measure(zip, entry, maxBytes - bytes)
  }
  if (bytes === 0) throw refuseArchive('it is empty')
}

// Counted, not believed: the sizes that an archive states may be lies.
async function measure(zip: ZipFile, entry: Entry, room: number): Promise<number> {
  if (entry.uncompressedSize > room) throw refuseArchive('it is too large when unpacked')
  if (String(entry.fileName).endsWith('/')) return 0
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length
    if (bytes > room) throw refuseArchive('it is too large when unpacked')
  }
  return bytes
}
