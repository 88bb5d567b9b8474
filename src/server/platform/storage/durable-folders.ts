import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

// A new name survives a power cut only when the folder that lists it has been synced too.
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// `firstMade` is what a recursive mkdir answers: the topmost folder it had to make, nothing when all were there.
export async function syncFolders(firstMade: string | undefined, folder: string): Promise<void> {
  if (!firstMade) return
  const top = dirname(firstMade)
  let current = folder
  while (current !== top) {
    await syncFolder(current)
    current = dirname(current)
  }
  await syncFolder(top)
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
