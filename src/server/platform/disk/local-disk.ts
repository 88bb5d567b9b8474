import { statfs } from 'node:fs/promises'
import type { Disk } from './port.ts'

const gigabyte = 1024 ** 3

export interface DiskOptions {
  folder: string
  // The larger of 5 GB and a tenth of the disk when it answers nothing.
  readReserveBytes: () => Promise<number | undefined>
}

export const makeLocalDisk = ({ folder, readReserveBytes }: DiskOptions): Disk => ({
  measure: async () => {
    const { bsize, bavail, blocks } = await statfs(folder)
    const totalBytes = bsize * blocks
    // How full the disk is must be seen while the database is away, too: perhaps that is why.
    const reserveBytes = await readReserveBytes().catch(() => undefined)
    return {
      freeBytes: bsize * bavail,
      totalBytes,
      reserveBytes: reserveBytes ?? Math.max(5 * gigabyte, totalBytes / 10),
    }
  },
})
