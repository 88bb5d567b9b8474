import { mkdir, stat } from 'node:fs/promises'
import { reserveBytesOf } from '#src/contracts/overview/storage-limits.ts'
import type { Config } from '#src/server/config.ts'
import { makeLocalDisk } from '#src/server/platform/disk/local-disk.ts'
import { fail, type Finding, ok } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Disk'
const gigabyte = 1024 ** 3

export async function checkDisk(
  { dataDir, fixedSettings }: Pick<Config, 'dataDir' | 'fixedSettings'>,
  set: string,
): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const reserve = reserveBytesOf({ diskReserveGb: fixedSettings.diskReserveGb?.value ?? set })
    const disk = makeLocalDisk({ folder: dataDir, readReserveBytes: async () => reserve })
    const { freeBytes, reserveBytes } = await disk.measure()
    const [free, kept] = [freeBytes, reserveBytes].map((bytes) => (bytes / gigabyte).toFixed(1))
    if (freeBytes <= reserveBytes) {
      const advice = 'Free some space, or keep less of it free: Settings, Storage, or DISK_RESERVE_GB.'
      return fail(part, `${free} GB free, below the reserve of ${kept}: uploads are refused.`, advice)
    }
    return ok(part, `${free} GB free in ${dataDir}.`)
  } catch (problem) {
    return fail(part, `${dataDir} cannot be used: ${reasonOf(problem)}`, 'Set DATA_DIR to a folder this user owns.')
  }
}

export const areOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev
