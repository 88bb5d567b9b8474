import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { makePrivateFolder, type Runner } from './postgres-runner.ts'

// The address of a Unix socket holds 103 bytes on the strictest system.
const maxBytes = 103

// Beside the data when the path is short enough, else below the temporary folder.
export async function makeSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const folder = chooseSocketFolder(dataDir)
  await makePrivateFolder(runner, folder)
  const { uid, mode } = await lstat(folder)
  const owner = runner.uid ?? process.getuid?.()
  // Everyone may write below the temporary folder: a stranger may have made this one first, to read along.
  if (uid !== owner || (mode & 0o170777) !== 0o040700) {
    throw new AppError('unavailable', `${folder} belongs to someone else or is open to others. Remove it first.`)
  }
  return folder
}

function chooseSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= maxBytes) return near
  return join(tmpdir(), `reelwright-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}
