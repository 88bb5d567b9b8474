import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'

// One process at a time owns a data folder. The claim is a listening local socket, not a file with a process number:
// the kernel takes it away with the process, so kill -9 leaves nothing stale and a reused number cannot be mistaken.
// Whoever comes second asks over it who is there.

export interface DataClaim {
  // Tells later comers where the owner is to be found.
  publish(address: string): void
  release(): Promise<void>
}

interface Owner {
  pid: number
  address?: string
}

export async function claimDataDir(dataDir: string): Promise<DataClaim> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const name = await claimName(dataDir)
  const owner: Owner = { pid: process.pid }
  const giveUpAt = performance.now() + leavingMs
  for (;;) {
    const server = await tryToListen(name, owner)
    if (server) return makeClaim(server, owner)
    const other = await askOwner(name)
    if (other !== 'gone' || performance.now() > giveUpAt) throw new AppError('conflict', describe(dataDir, other))
    if (!isKernelName(name)) await rm(name, { force: true })
    await sleep(20)
  }
}

// A killed process may hold its socket for a moment longer.
const leavingMs = 2_000
const answerMs = 1_000

const makeClaim = (server: Server, owner: Owner): DataClaim => ({
  publish: (address) => {
    owner.address = address
  },
  release: () => new Promise((resolve) => server.close(() => resolve())),
})

// Undefined when someone else holds the name.
function tryToListen(name: string, owner: Owner): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // The asker may be gone before it has heard the answer.
      socket.on('error', () => socket.destroy())
      socket.end(JSON.stringify(owner), () => socket.destroy())
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server.unref()))
  })
}

// 'busy' accepts a call but does not answer it; 'gone' refuses it or dies meanwhile.
async function askOwner(name: string): Promise<Owner | 'busy' | 'gone'> {
  const socket = connect(name)
  let isBusy = false
  socket.setTimeout(answerMs, () => {
    isBusy = true
    socket.destroy()
  })
  const [answer] = await Promise.allSettled([text(socket)])
  if (isBusy) return 'busy'
  return answer.status === 'fulfilled' && answer.value ? (JSON.parse(answer.value) as Owner) : 'gone'
}

function describe(dataDir: string, owner: Owner | 'busy' | 'gone'): string {
  const isKnown = typeof owner === 'object'
  const who = isKnown ? `process ${owner.pid}` : 'another process'
  const where = isKnown && owner.address ? `, which serves ${owner.address}` : ''
  return `The data in ${dataDir} is in use by ${who}${where}. Stop it first, or set DATA_DIR to another folder.`
}

// By device and inode: the same folder under another path is still the same folder.
async function claimName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const name = `reelwright-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

const isKernelName = (name: string): boolean => name.startsWith('\0') || name.startsWith('\\')
