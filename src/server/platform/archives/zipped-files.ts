import { type Readable, Transform } from 'node:stream'
import { openPromise } from 'yauzl'
import { AppError } from '#src/kit/app-error.ts'
import { refuseArchive, refuseHarmful } from './harmful-entry.ts'

interface ArchivedFile {
  name: string
  // Ends with an error when the file is larger than allowed, whatever the archive says of it.
  stream: Readable
}

interface ArchiveLimits {
  maxFiles: number
  maxBytesEach: number
}

// The files of a zip, one after the other; each has to be read or dropped before the next one comes. What computers put
// there for themselves is passed over.
export async function* zippedFiles(
  path: string,
  { maxFiles, maxBytesEach }: ArchiveLimits,
): AsyncGenerator<ArchivedFile> {
  const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true }).catch((cause: unknown) => {
    throw refuseArchive('it isn’t a zip file', cause)
  })
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      refuseHarmful(entry)
      const name = String(entry.fileName)
      if (name.endsWith('/') || /(^|\/)(\.|__MACOSX\/)/.test(name)) continue
      count += 1
      if (count > maxFiles) throw refuseArchive(`it holds more than ${maxFiles} files`)
      const source = await zip.openReadStreamPromise(entry)
      const stream = limit(maxBytesEach)
      source.on('error', (problem) => stream.destroy(problem)).pipe(stream)
      yield { name, stream }
      source.destroy()
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuseArchive('it is damaged', cause)
  } finally {
    zip.close()
  }
}

// Counted, not believed: the sizes that an archive states may be lies.
function limit(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new AppError('too_large', 'This file is too large.'))
      else done(null, chunk)
    },
  })
}
