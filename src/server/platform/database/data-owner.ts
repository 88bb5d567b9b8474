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
  const server = await listen(name, owner)
  if (!server) throw new AppError('conflict', describe(dataDir, await askOwner(name)))
  return {
    publish: (address) => {
      owner.address = address
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const leavingMs = 2_000
const answerMs = 1_000

// Undefined when someone else holds the name. A holder that refuses to be spoken to is a process on its way out.
async function listen(name: string, owner: Owner): Promise<Server | undefined> {
  const giveUpAt = performance.now() + leavingMs
  while (performance.now() < giveUpAt) {
    const server = await tryToListen(name, owner)
    if (server) return server
    if (await isAnswering(name)) return undefined
    if (!isKernelName(name)) await rm(name, { force: true })
    await sleep(20)
  }
  return undefined
}

function tryToListen(name: string, owner: Owner): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // The asker may be gone before it has heard the answer.
      socket.on('error', () => socket.destroy())
      socket.end(JSON.stringify(owner))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server.unref()))
  })
}

function isAnswering(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}

// Undefined when the owner is too busy to say who it is.
async function askOwner(name: string): Promise<Owner | undefined> {
  const socket = connect(name)
  socket.setTimeout(answerMs, () => socket.destroy(new Error('the owner did not answer')))
  const [answer] = await Promise.allSettled([text(socket)])
  return answer.status === 'fulfilled' && answer.value ? (JSON.parse(answer.value) as Owner) : undefined
}

function describe(dataDir: string, owner: Owner | undefined): string {
  const who = owner ? `process ${owner.pid}` : 'another process'
  const where = owner?.address ? `, which serves ${owner.address}` : ''
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
