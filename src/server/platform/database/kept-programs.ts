import { createHash, randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { isThere } from './is-there.ts'
import { type PostgresPrograms, readPrograms } from './postgres-programs.ts'

// Only the programs of its own major can read a database. Each data folder keeps those that made it, laid out as in their
// package: postgres-programs/18. A package that was unpacked there by hand is as good.

const folderOf = (home: string): string => join(home, 'postgres-programs')
export const placeOfPrograms = (home: string, major: number): string => join(folderOf(home), String(major))

const list = 'kept.json'
const halfMade = 'half-made-'

interface Kept {
  version: string
  // SHA-256 by path.
  files: Record<string, string>
}

// Links to the package where it lies on the same disk: they cost nothing, and stay when the package goes. Programs of other
// majors stay for as long as the data folder holds a database of theirs.
export async function keepPrograms(home: string, programs: PostgresPrograms): Promise<void> {
  const place = placeOfPrograms(home, programs.major)
  await removeUnneeded(home, programs.major)
  if ((await readList(place))?.version === programs.version) return
  const draft = join(folderOf(home), `${halfMade}${randomUUID()}`)
  const files = new Map<string, string>()
  for (const path of ['package.json', ...(await listNeeded(programs.root))]) {
    await linkOrCopy(join(programs.root, path), join(draft, path))
    files.set(path, await hashOf(join(draft, path)))
  }
  // The database may run as another user.
  for (const folder of [folderOf(home), draft]) await chmod(folder, 0o755)
  await writeFile(join(draft, list), JSON.stringify({ version: programs.version, files: Object.fromEntries(files) }))
  await readPrograms(draft)
  await rm(place, { recursive: true, force: true })
  await rename(draft, place)
}

// Undefined where there are none. What is there must be what was kept.
export async function findKeptPrograms(home: string, major: number): Promise<PostgresPrograms | undefined> {
  const place = placeOfPrograms(home, major)
  if (!(await isThere(join(place, 'package.json')))) return undefined
  for (const [path, hash] of Object.entries((await readList(place))?.files ?? {})) {
    const [found] = await Promise.allSettled([hashOf(join(place, path))])
    if (found.status === 'fulfilled' && found.value === hash) continue
    throw new AppError(
      'unavailable',
      `The programs of PostgreSQL ${major} in ${place} are damaged: ${path} has changed.`,
    )
  }
  const programs = await readPrograms(place)
  if (programs.major === major) return programs
  throw new AppError('unavailable', `${place} holds PostgreSQL ${programs.version} instead of ${major}.`)
}

async function readList(place: string): Promise<Kept | undefined> {
  const path = join(place, list)
  return (await isThere(path)) ? (JSON.parse(await readFile(path, 'utf8')) as Kept) : undefined
}

// What a server needs, without libraries to build others with.
async function listNeeded(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'native'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return paths.map((path) => path.slice(root.length + 1)).filter((path) => !/\.a$|pkgconfig|libecpg|pg_ctl$/.test(path))
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  // Another disk, or files that belong to another user.
  await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE))
}

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

async function removeUnneeded(home: string, major: number): Promise<void> {
  const folder = folderOf(home)
  await mkdir(folder, { recursive: true })
  const databases = (await readdir(home)).flatMap((name) => /^postgres-(\d+)-/.exec(name)?.[1] ?? [])
  const needed = new Set([String(major), ...databases])
  for (const name of await readdir(folder)) {
    if (!needed.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
