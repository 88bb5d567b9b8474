import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { patient } from './patient.ts'

// What `npm start` built, where the tests were told of it; otherwise the sources as they are.
const program = process.env['PRODUCT_PROGRAM'] ?? 'src/server/main.ts'
const fullPriority = new URL('full-priority.mjs', import.meta.url).href

// The product as processes of its own, started the way `npm start` hands over, and started again whenever one dies, as
// the init system of a real machine would.
export class ProductProcess {
  readonly address: string
  readonly #environment: Record<string, string>
  readonly #folder: string | undefined
  #child: ChildProcess | undefined
  #isStopping = false
  #output = ''

  // The folder of another version, or this one.
  constructor(port: number, environment: Record<string, string>, folder?: string) {
    this.#folder = folder
    this.address = `http://127.0.0.1:${port}`
    this.#environment = { PORT: String(port), LOG_LEVEL: 'warn', ...environment }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get output(): string {
    return this.#output
  }

  start(): void {
    const { PATH, HOME } = process.env
    const cache = 'node_modules/.cache/node'
    const env = { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE: cache, ...this.#environment }
    const args = ['--import', fullPriority, program]
    const child = spawn(process.execPath, args, { cwd: this.#folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output = (this.#output + String(chunk)).slice(-20_000)
      })
    }
    child.once('exit', () => {
      if (!this.#isStopping) this.start()
    })
    this.#child = child
  }

  // Answers how long it took.
  async whenReady(maxMs = patient(60_000)): Promise<number> {
    const startedAt = performance.now()
    while (performance.now() - startedAt < maxMs) {
      if (await this.#isReady()) return performance.now() - startedAt
      await sleep(25)
    }
    throw new Error(`The product was not ready after ${maxMs} ms. It said:\n${this.#output}`)
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/api/ready`, { signal: AbortSignal.timeout(patient(1_000)) })).ok
    } catch {
      return false
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}
