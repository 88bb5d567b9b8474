import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'

// Undefined where there is no database yet.
export async function readMajor(clusterDir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

// Programs of another major would exit at once, again and again, and say so in their log alone.
export async function refuseOtherMajor(home: string, major: number): Promise<void> {
  const found = await readMajor(join(home, 'postgres'))
  if (found === undefined || found === major) return
  const mismatch = `The database in ${home} was made by PostgreSQL ${found}, and this version of Reelwright brings PostgreSQL ${major}.`
  const way = found > major ? 'Start the newer version again' : 'Carry it over by a start of the product'
  const sentence = `${mismatch} ${way}, or restore a backup into an empty folder: DATA_DIR=./restored npm run restore FOLDER`
  throw new AppError('conflict', sentence)
}
