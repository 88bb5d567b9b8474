import type { Storage } from '#src/server/platform/storage/port.ts'
import { readText } from './hashed.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

// Of every whole backup in a place, the newest first.
export async function findManifests(target: Storage): Promise<Manifest[]> {
  const found: Manifest[] = []
  for await (const { key } of target.list('backups/')) {
    if (!key.endsWith('/manifest.json')) continue
    const text = await readText(target, key)
    if (text) found.push(manifestSchema.parse(JSON.parse(text)))
  }
  return found.toSorted((one, other) => other.takenAt.localeCompare(one.takenAt))
}
