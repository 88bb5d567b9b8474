import type { Storage } from '#src/server/platform/storage/port.ts'
import { type Catalogue, contentKey, fileKey, fileKeyPattern, type Numbered, readCatalogue } from './catalogue.ts'
import { dayMs } from '#src/kit/time.ts'

// Removes the backups of one installation that are no longer kept, and files that none of the others name. Only what it
// knows by its name: other installations, and whatever else lies there, are left alone.
export async function pruneBackups(place: Storage, wanted: KeptBackups): Promise<void> {
  const catalogue = await readCatalogue(place)
  const whole = catalogue.backups.map(({ folder, manifest: { sequence, takenAt } }) => ({ folder, sequence, takenAt }))
  const kept = chooseKept(whole, wanted)
  const oldest = Math.min(...kept)
  const old = [
    ...whole.filter(({ sequence }) => !kept.has(sequence)),
    ...catalogue.damaged.filter(({ sequence }) => sequence < oldest),
  ]
  for (const { folder } of old) await removeFolder(place, catalogue, folder)
  // What a damaged one names can't be known; perhaps it can be read another day.
  if (catalogue.damaged.some((damaged) => !old.includes(damaged))) return
  const named = new Set(
    catalogue.backups
      .filter(({ manifest }) => kept.has(manifest.sequence))
      .flatMap(({ manifest }) => manifest.files.map(({ sha256 }) => fileKey(sha256))),
  )
  for await (const { key } of place.list('files/')) {
    if (fileKeyPattern.test(key) && !named.has(key)) await place.remove(key)
  }
}

// The manifest first: what is left when this is cut short counts as unfinished.
async function removeFolder(place: Storage, catalogue: Catalogue, folder: string): Promise<void> {
  await place.remove(`${folder}manifest.json`)
  for (const key of catalogue.keysOf(folder)) await place.remove(key)
}

// Backups from before installations had folders make way too, once there are enough newer ones. Only those of this secret,
// and no file while a backup of another secret, or one that can't be read, may name it.
export async function pruneEarlier(root: Storage, mark: string, { kept, wanted }: Kept): Promise<void> {
  const catalogue = await readCatalogue(root)
  const own = catalogue.backups.filter(({ manifest }) => manifest.secret.mark === mark)
  const numbered = own
    .toReversed()
    .map(({ folder, manifest: { takenAt } }, index) => ({ folder, takenAt, sequence: index - own.length }))
  const staying = chooseKept([...numbered, ...kept], wanted)
  const gone = numbered.filter(({ sequence }) => !staying.has(sequence))
  if (gone.length === 0) return
  for (const { folder } of gone) await removeFolder(root, catalogue, folder)
  if (catalogue.damaged.length > 0 || own.length < catalogue.backups.length) return
  const filesOf = (isGone: boolean): string[] =>
    own
      .filter(({ folder }) => gone.some((one) => one.folder === folder) === isGone)
      .flatMap(({ manifest }) => manifest.files.map((file) => contentKey(manifest, file)))
  const stillNamed = new Set(filesOf(false))
  for (const key of new Set(filesOf(true))) if (!stillNamed.has(key)) await root.remove(key)
}

interface Kept {
  // Of this installation's own folder.
  kept: Pick<Numbered, 'sequence' | 'takenAt'>[]
  wanted: KeptBackups
}

export interface KeptBackups {
  daily: number
  weekly: number
}

type Dated = Pick<Numbered, 'sequence' | 'takenAt'>

// The newest of each of the last days, and of each of the last weeks, that have one. Their order is that of their numbers.
// A moment that doesn't fit into it was written by a clock that was wrong: such a backup takes no other's place, and
// stays for as long as an older one does.
export function chooseKept(backups: Dated[], { daily, weekly }: KeptBackups): Set<number> {
  const oldestFirst = backups.toSorted((one, other) => one.sequence - other.sequence)
  const newestFirst = longestRise(oldestFirst).toReversed()
  const dayOf = ({ takenAt }: Dated): number => Math.floor(Date.parse(takenAt) / dayMs)
  // Day 0 was a Thursday: weeks begin on Monday.
  const weekOf = (backup: Dated): number => Math.floor((dayOf(backup) + 3) / 7)
  const kept = [
    ...firstOfEach(newestFirst, dayOf).slice(0, daily),
    ...firstOfEach(newestFirst, weekOf).slice(0, weekly),
  ].map(({ sequence }) => sequence)
  const oldest = Math.min(...kept)
  const odd = backups.filter((backup) => !newestFirst.includes(backup) && backup.sequence > oldest)
  return new Set([...kept, ...odd.map(({ sequence }) => sequence)])
}

// The most of them whose moments follow their numbers: a clock that leaps is right most of the time.
function longestRise(backups: Dated[]): Dated[] {
  const rises: Dated[][] = []
  for (const backup of backups) {
    const before = rises.filter((rise) => (rise.at(-1)?.takenAt ?? '') <= backup.takenAt)
    rises.push([...longest(before), backup])
  }
  return longest(rises)
}

const longest = (rises: Dated[][]): Dated[] =>
  rises.reduce<Dated[]>((best, rise) => (rise.length > best.length ? rise : best), [])

function firstOfEach(backups: Dated[], periodOf: (backup: Dated) => number): Dated[] {
  const seen = new Set<number>()
  return backups.filter((backup) => {
    const isFirst = !seen.has(periodOf(backup))
    seen.add(periodOf(backup))
    return isFirst
  })
}
