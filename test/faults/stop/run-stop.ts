import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { isStillRunning, listTree, type Running } from './process-tree.ts'
import { type Scene, scenes } from './scenes.ts'

export interface StopCase {
  target: 'npm' | 'group' | 'script'
  signal: 'SIGTERM' | 'SIGINT'
  scene: Scene
  isSentTwice?: boolean
}

interface Stopped {
  ms: number
  // Of the product: null when a signal ended npm itself.
  code: number | null
  left: string[]
  isDatabaseDown: boolean
}

const root = new URL('../../..', import.meta.url).pathname

// `npm start` as a person or a service manager starts it, brought into the middle of something, and told to stop.
export async function runStop(dataDir: string, { target, signal, scene, isSentTwice }: StopCase): Promise<Stopped> {
  // It would install the packages under the feet of this process.
  if (!existsSync(join(root, 'node_modules/.installed'))) throw new Error('Run npm start or npm test once before.')
  const port = await findFreePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: testPassword, LOG_LEVEL: 'error' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  npm.stdout.resume()
  const ended = once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const pid = npm.pid ?? 0
  try {
    const address = `http://127.0.0.1:${port}`
    await whenReady(address)
    await scenes[scene]({ address, pid })
    const tree = listTree(pid)
    const startedAt = performance.now()
    // As with `npm start | tee log`: one Ctrl-C ends the reader first.
    npm.stdout.destroy()
    for (let times = 0; times < (isSentTwice ? 2 : 1); times += 1) process.kill(aim(target, tree, pid), signal)
    const [code] = await ended
    await whenGone(tree)
    const ms = Math.round(performance.now() - startedAt)
    const left = tree.filter(isStillRunning).map(({ command }) => command)
    return { ms, code, left, isDatabaseDown: !existsSync(join(dataDir, 'postgres/postmaster.pid')) }
  } finally {
    for (const one of listTree(pid)) process.kill(one.pid, 'SIGKILL')
  }
}

function aim(target: StopCase['target'], tree: Running[], npm: number): number {
  if (target === 'npm') return npm
  if (target === 'group') return -npm
  const script = tree.find(({ command }) => command.includes('scripts/start.mjs') && !command.startsWith('npm'))
  if (!script) throw new Error('The script does not run.')
  return script.pid
}

// npm may be gone a moment before what it has started.
async function whenGone(tree: Running[]): Promise<void> {
  for (let tries = 0; tries < patient(150) && tree.some(isStillRunning); tries += 1) await sleep(100)
}

async function whenReady(address: string): Promise<void> {
  for (let tries = 0; tries < patient(600); tries += 1) {
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('The product was never ready.')
}
