import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { OutgoingFile } from '#src/server/platform/http/port.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findPerson, readEverything } from './store.ts'

// Everything that we hold about a person: one JSON file and the photos as they were sent.
export function exportPerson(deps: PeopleDeps, email: string): OutgoingFile {
  return { stream: Readable.from(zipOf(filesOf(deps, email))), contentType: 'application/zip' }
}

interface ZippedFile {
  name: string
  // Photos are packed already.
  isText: boolean
  chunks: AsyncIterable<Uint8Array>
}

async function* filesOf(deps: PeopleDeps, email: string): AsyncGenerator<ZippedFile> {
  const person = await findPerson(deps.database, email)
  const everything = await readEverything(deps.database, person)
  const json = Buffer.from(JSON.stringify({ email, exportedAt: deps.clock.now(), ...everything }, null, 2))
  yield { name: 'person.json', isText: true, chunks: Readable.from([json]) }
  for (const customerId of person.customerIds) {
    for (const { name, key } of await deps.findPhotoFiles(deps.database, customerId)) {
      const file = await deps.storage.read(key)
      if (file) yield { name: `photos/${name}`, isText: false, chunks: file.stream }
    }
  }
}

// A piece at a time: 25 photos of 20 MB are never in memory together.
async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, isText, chunks } of files) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
