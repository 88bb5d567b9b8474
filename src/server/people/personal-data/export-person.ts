import { Readable } from 'node:stream'
import { writeZip, type ZippedFile } from '#src/server/platform/archives/port.ts'
import type { OutgoingFile } from '#src/server/platform/http/port.ts'
import type { PeopleDeps } from './people-deps.ts'
import type { Asker } from './act-on-person.ts'
import { findHolder, findPerson, readEverything } from './store.ts'

// Everything that we hold about a person: one JSON file and the photos as they were sent.
export function exportPerson(deps: PeopleDeps, asker: Pick<Asker, 'email' | 'by'>): OutgoingFile {
  return { stream: Readable.from(writeZip(filesOf(deps, asker))), contentType: 'application/zip' }
}

async function* filesOf(deps: PeopleDeps, { email, by }: Pick<Asker, 'email' | 'by'>): AsyncGenerator<ZippedFile> {
  const person = await (by === 'owner' ? findPerson : findHolder)(deps.database, email)
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
