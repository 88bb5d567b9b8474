import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { AppError } from '#src/kit/app-error.ts'

// As which user the database runs. PostgreSQL refuses to run as root.
export interface Runner {
  prefix: string[]
  uid?: number
  gid?: number
}

export interface RunnerNeeds {
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
