import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { type Cluster, makeOwnerOrdinary, superuser } from './cluster-roles.ts'
import { isThere } from './is-there.ts'
import { makePrivateFolder, runProgram } from './postgres-runner.ts'

const halfMade = 'postgres.half-made-'

export interface ClusterPlan extends Cluster {
  initdb: string
  // False only where a power cut costs nothing.
  isDurable: boolean
}

// Made under another name and renamed when complete: a crash halfway leaves nothing that looks like a database.
export async function initCluster(plan: ClusterPlan): Promise<void> {
  const { clusterDir, initdb, runner, isDurable } = plan
  const dataDir = dirname(clusterDir)
  await removeHalfMade(dataDir)
  if (await isThere(clusterDir)) return
  const folder = join(dataDir, `${halfMade}${randomUUID()}`)
  await makePrivateFolder(runner, folder)
  try {
    await runProgram(runner, initdb, ['-D', folder, ...initOptions, ...(isDurable ? [] : ['--no-sync'])])
  } catch (cause) {
    const sentence = `The database could not be created in ${dataDir}. Is the disk full, or the folder not writable?`
    throw new AppError('unavailable', sentence, { cause })
  }
  await makeOwnerOrdinary({ ...plan, clusterDir: folder })
  await rename(folder, clusterDir)
  await syncFolder(dataDir)
}

// The built-in locale knows upper and lower case of every script, whatever the machine has installed; the library's
// locale decides which characters the trigram index counts as letters.
const libraryLocale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
const initOptions = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  `--locale=${libraryLocale}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // Who may open the socket is decided by the mode of its folder.
  '--auth=trust',
  '--no-instructions',
]

async function removeHalfMade(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const left = names.filter((name) => name.startsWith(halfMade))
  // An initdb that outlived its parent may still be writing there.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
  await Promise.all(left.map((name) => rm(join(dataDir, name), options)))
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
