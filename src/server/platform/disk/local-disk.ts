import { statfs } from 'node:fs/promises'
import type { Disk } from './port.ts'

export const makeLocalDisk = (folder: string): Disk => ({
  measure: async () => {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  },
})
