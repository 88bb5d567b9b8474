import type { Storage } from '#src/server/platform/storage/port.ts'
import { chooseKept, type KeptBackups } from './choose-kept.ts'
import { findManifests } from './find-manifests.ts'
import { backupFolder, fileKey } from './manifest.ts'
import { sealedPrefix } from './seal-storage.ts'

// Removes backups that are no longer kept, what was cut short, and files that no backup names any more.
export async function pruneBackups(target: Storage, wanted: KeptBackups): Promise<void> {
  const manifests = await findManifests(target)
  const kept = chooseKept(
    manifests.map(({ takenAt }) => takenAt),
    wanted,
  )
  const left = manifests.filter(({ takenAt }) => kept.has(takenAt))
  const folders = left.map(({ takenAt }) => backupFolder(takenAt))
  const files = new Set(left.flatMap((manifest) => manifest.files.map(({ key }) => key)))
  for await (const { key } of target.list('')) {
    // Encrypted ones, which this place does not look into: they are tidied up with their passphrase.
    if (key.startsWith(sealedPrefix)) continue
    const isFile = key.startsWith(fileKey(''))
    if (isFile ? !files.has(key) : !folders.some((folder) => key.startsWith(folder))) await target.remove(key)
  }
}
