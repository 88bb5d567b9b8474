import { statfs } from 'node:fs/promises'
import type { Disk } from './port.ts'

const gigabyte = 1024 ** 3

export interface DiskOptions {
  folder: string
  // The larger of 5 GB and a tenth of the disk when nothing is said.
  reserveBytes?: number | undefined
}

export const makeLocalDisk = ({ folder, reserveBytes }: DiskOptions): Disk => ({
  measure: async () => {
    const { bsize, bavail, blocks } = await statfs(folder)
    const totalBytes = bsize * blocks
    return {
      freeBytes: bsize * bavail,
      totalBytes,
      reserveBytes: reserveBytes ?? Math.max(5 * gigabyte, totalBytes / 10),
    }
  },
})
