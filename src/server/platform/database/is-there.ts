import { lstat } from 'node:fs/promises'

// A link counts, whatever it leads to.
export async function isThere(path: string): Promise<boolean> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stats !== undefined
}
