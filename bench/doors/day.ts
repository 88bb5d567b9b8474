import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { getPriority, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'
import type { Played } from './customers.ts'
import { attack, drawBodies } from './hostile.ts'
import type { ProbeWindow } from './probe.ts'
import type { Watched } from './watcher.ts'

const limits = { silentMs: 100, healthMs: 300, uploadRatio: 2, rssMb: 800 }
const quietMs = 20_000
const besideMs = 60_000

// A customer asks, uploads, orders and pays, again and again: first alone, then for a minute beside everything that is
// known to do harm. Throws when a limit is broken. The names of attacks, separated by commas, in DOORS_ATTACKS leave the
// others out.
export async function day() {
  const folder = await mkdtemp(join(tmpdir(), 'doors-'))
  const probe = join(folder, 'probe.json')
  const loads = new URL('./probe.ts', import.meta.url).href
  const environment = { DOORS_PROBE: probe, NODE_OPTIONS: `--import ${loads}`, KEEP_PRIORITIES: '1' }
  try {
    return await withProduct(environment, async ({ product }) => {
      const { address } = product
      const bodies = await drawBodies()
      const owner = new Visitor(address)
      await owner.post('/api/admin/login', { password: testPassword })
      const watched: Watched[] = []
      const watcher = fork(new URL('./watcher.ts', import.meta.url), [address])
      watcher.on('message', (line: Watched) => watched.push(line))
      const customers = fork(new URL('./customers.ts', import.meta.url), [address])
      const play = async (ms: number): Promise<Played> => {
        customers.send(ms)
        const [played] = (await once(customers, 'message')) as [Played]
        return played
      }
      // Those who attack compute elsewhere: what they take of this machine is not what is measured.
      setPriority(Math.min(19, getPriority() + 5))
      try {
        // The first ones wait for what is loaded when it is first needed.
        await play(3_000)
        const quiet = await play(quietMs)
        const from = Date.now()
        const load = loadavg()[0] ?? 0
        const over = Date.now() + besideMs
        const isOver = (): boolean => Date.now() > over
        const wanted = (process.env['DOORS_ATTACKS'] ?? '').split(',').filter(Boolean)
        const [beside, answers] = await Promise.all([
          play(besideMs),
          attack({ address, bodies, owner, isOver }, wanted),
        ])
        await sleep(1_000)
        console.table(Object.fromEntries(Object.entries(answers).map(([name, all]) => [name, Object.fromEntries(all)])))
        if (product.output) console.log(product.output)
        return judge({
          quiet,
          beside,
          load,
          windows: (await readProbe(product.pid, probe)).filter(({ atMs }) => atMs > from),
          watched: watched.filter(({ atMs }) => atMs > from),
        })
      } finally {
        watcher.kill()
        customers.kill()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readProbe(pid: number | undefined, path: string): Promise<ProbeWindow[]> {
  if (pid === undefined) throw new Error('The product is not there.')
  process.kill(pid, 'SIGUSR2')
  await sleep(2_000)
  return JSON.parse(await readFile(path, 'utf8')) as ProbeWindow[]
}

interface Measured {
  quiet: Played
  beside: Played
  load: number
  windows: ProbeWindow[]
  watched: Watched[]
}

// Where the machine is busy with others, every process waits in line for a processor: that much is not the product's.
function judge({ quiet, beside, load, windows, watched }: Measured) {
  const refusals = [...quiet.refusals, ...beside.refusals]
  for (const refusal of refusals) console.log(`a customer was refused: ${refusal}`)
  const worst = windows.toSorted((one, other) => other.ownMs - one.ownMs)[0]
  const idleMs = Math.max(0, ...watched.map(({ silentMs }) => silentMs))
  const inLineMs = Math.max(0, ...windows.map(({ silentMs, ownMs }) => silentMs - ownMs))
  const figures = {
    load: round(load),
    silentMs: Math.round(Math.max(...windows.map(({ silentMs }) => silentMs))),
    silentWithoutLineMs: Math.round(worst?.ownMs ?? Number.POSITIVE_INFINITY),
    ofItComputingMs: Math.round(worst?.computingMs ?? 0),
    inLineMs: Math.round(inLineMs),
    silentBesideMs: Math.round(idleMs),
    slowestHealthMs: Math.round(Math.max(...watched.map(({ healthMs }) => healthMs))),
    healthFailed: watched.filter(({ status }) => status !== 200).length,
    uploadQuietMs: Math.round(median(quiet.uploadMs)),
    uploadBesideMs: Math.round(median(beside.uploadMs)),
    uploadRatio: round(median(beside.uploadMs) / median(quiet.uploadMs)),
    customers: beside.uploadMs.length,
    customersRefused: refusals.length,
    rssMb: Math.round(Math.max(...windows.map(({ rssMb }) => rssMb))),
  }
  const broken = [
    figures.silentWithoutLineMs > limits.silentMs && `silent for ${figures.silentWithoutLineMs} ms`,
    figures.slowestHealthMs > limits.healthMs + inLineMs && `health after ${figures.slowestHealthMs} ms`,
    figures.healthFailed > 0 && `health failed ${figures.healthFailed} times`,
    figures.uploadRatio > limits.uploadRatio && `an upload took ${figures.uploadRatio} times as long`,
    figures.customersRefused > 0 && `${figures.customersRefused} customers were refused`,
    figures.rssMb > limits.rssMb && `${figures.rssMb} MB`,
  ].filter((text) => text !== false)
  if (broken.length > 0) process.exitCode = 1
  return { ...figures, broken: broken.join('; ') || 'nothing' }
}

const round = (value: number): number => Math.round(value * 10) / 10

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
