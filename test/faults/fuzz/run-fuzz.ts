import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#src/contracts/call.ts'
import { fillRequest } from './fill-request.ts'
import { type Files, makeFiles } from './forms.ts'
import { makeRequest, type Request } from './make-request.ts'
import { type Answer, sendRequest } from './send-request.ts'
import { startWorld, type World } from './world.ts'

export interface FuzzOptions {
  seed: number
  calls: readonly Call[]
  // So many requests, as many as fit into so many seconds, or these alone.
  requests?: number
  seconds?: number
  only?: readonly number[]
  // Hears of the course of a long run, and of each finding at once.
  say?: (line: string) => void
}

interface Finding {
  call: string
  as: string
  problem: string
  // With the seed, what is sent again alone. Later ones of the same kind are only counted.
  number: number
  times: number
  request: string
}

// How one call answered.
interface Tally {
  accepted: number
  // By a rule of the call, after it was known who asks.
  refused: number
  // 401, 403 and 429.
  turnedAway: number
}

interface Run {
  seed: number
  world: World
  findings: Map<string, Finding>
  suspects: Request[]
  slowOnes: Request[]
  tallies: Map<string, Tally>
  principals: Map<string, number>
  // Answered late, and late again when it was asked alone.
  slow: string[]
  // In milliseconds each.
  silences: number[]
  sent: number
  bodies: number
  say: (line: string) => void
}

const refreshEvery = 100
const slowMs = 2_000
const maxMs = 60_000

// A worker would make what their answers wait for. There is none: nobody stays for them.
// Their answers wait for a sound, pictures or a film in a child that gives way, or for the domain's own name server.
const mayTakeLonger = new Set(['setVoice', 'addRecording', 'generateMapped', 'checkMailDomain', 'sendFilmEdit'])

const waitForWorkers = new Set(['generateTemplates', 'writeToCustomer', 'sendTestEmail', 'sendEmail', 'testMailServer'])

// What the provider refuses is kept, and said to the owner.
const keepRefusals = new Set(['refundOddPayment'])

export async function runFuzz(options: FuzzOptions) {
  const files = await makeFiles()
  const world = await startWorld(files)
  try {
    const run: Run = {
      seed: options.seed,
      world,
      findings: new Map(),
      suspects: [],
      slowOnes: [],
      tallies: new Map(),
      principals: new Map(),
      slow: [],
      silences: [],
      sent: 0,
      bodies: 0,
      say: options.say ?? (() => {}),
    }
    await fireAll(run, files, options)
    return { ...run, findings: [...run.findings.values()] }
  } finally {
    await world.stop()
  }
}

async function fireAll(run: Run, files: Files, options: FuzzOptions): Promise<void> {
  const { seed, calls, only, requests = Infinity, seconds = Infinity } = options
  const endsAt = performance.now() + seconds * 1_000
  // Those of the start are over.
  await run.world.newSilences()
  for (const number of only ?? countTo(requests)) {
    if (performance.now() > endsAt) break
    if (run.sent % refreshEvery === 0) await refresh(run)
    await fire(run, makeRequest({ seed, calls, files }, number))
    run.sent += 1
    if (run.sent % refreshEvery === 0) run.say(`${run.sent} requests, ${run.findings.size} findings`)
  }
  await refresh(run)
}

function* countTo(end: number): Generator<number> {
  for (let number = 0; number < end; number += 1) yield number
}

async function refresh(run: Run): Promise<void> {
  // A row may have come of what was still going on: each is asked again when all is quiet, twice.
  for (const request of run.suspects.splice(0)) {
    const grown = (await growth(run, request)) && (await growth(run, request))
    if (grown) note(run, request, { problem: `refused, and left behind: ${grown}`, shown: request.path })
  }
  for (const request of run.slowOnes.splice(0)) {
    await whenQuiet(run.world)
    const answers = await sendAll(run, request)
    const slowest = Math.max(0, ...answers.map(({ ms }) => ms))
    if (slowest <= slowMs) continue
    run.slow.push(`${request.call.name} ${Math.round(slowest)} ms (${request.number})`)
    run.say(`SLOW ${run.slow.at(-1)}`)
  }
  for (const ms of await run.world.newSilences()) {
    run.silences.push(ms)
    run.say(`SILENCE of ${ms} ms before request ${run.sent}`)
  }
  if (run.world.hasDied()) throw new Error(`The product died. It said:\n${run.world.product.output}`)
  await run.world.refresh()
}

async function fire(run: Run, request: Request): Promise<void> {
  const { world, principals } = run
  const before = await world.inserts.read()
  const answers = await sendAll(run, request)
  run.bodies += request.body ? request.times : 0
  principals.set(request.as, (principals.get(request.as) ?? 0) + request.times)
  for (const { status } of answers) tally(run, request, status)
  const isSlow = answers.some(({ ms }) => ms > slowMs) && !mayTakeLonger.has(request.call.name)
  if (isSlow) run.slowOnes.push(request)
  // Signed out by what came before.
  if (request.as !== 'stranger' && answers.some(({ status }) => status === 401)) await world.letIn()
  const isRefused =
    !keepRefusals.has(request.call.name) && answers.length > 0 && answers.every(({ status }) => status >= 400)
  if (isRefused && (await world.inserts.read()) !== before) run.suspects.push(request)
}

async function sendAll(run: Run, request: Request): Promise<Answer[]> {
  const { world } = run
  const filled = await fillRequest(run, request)
  const shown = `${request.call.method} ${filled.path} ${JSON.stringify(filled.headers)} ${filled.body?.subarray(0, 1_500).toString() ?? ''}`
  const waits = waitForWorkers.has(request.call.name)
  const sendOnce = async (): Promise<Answer[]> => {
    try {
      const answer = await sendRequest(request, { ...filled, address: world.address, maxMs: waits ? 500 : maxMs })
      const { status, headers, text } = answer
      // Busy, and says when to come again.
      const isFailure = status >= 500 && !(status === 503 && headers['retry-after'])
      if (isFailure)
        note(run, request, { problem: `${status} ${text.slice(0, 200)} ${await world.logOf(answer)}`, shown })
      return [answer]
    } catch (error) {
      // A body that is refused before it has arrived may cost the connection.
      if (!isCut(error) && !waits) note(run, request, { problem: String(error), shown })
      return []
    }
  }
  return (await Promise.all(Array.from({ length: request.times }, sendOnce))).flat()
}

const isCut = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))

function note({ findings, say }: Run, request: Request, { problem, shown }: { problem: string; shown: string }): void {
  const { number, call, as } = request
  const kind = `${call.name} ${problem.slice(0, 80)}`
  const known = findings.get(kind)
  if (known) {
    known.times += 1
    return
  }
  const finding = { call: call.name, as, problem, number, times: 1, request: shown }
  findings.set(kind, finding)
  say(`FOUND ${JSON.stringify(finding)}`)
}

function tally({ tallies }: Run, { call }: Request, status: number): void {
  const counted = tallies.get(call.name) ?? { accepted: 0, refused: 0, turnedAway: 0 }
  const kind = status < 400 ? 'accepted' : [401, 403, 429].includes(status) ? 'turnedAway' : 'refused'
  tallies.set(call.name, { ...counted, [kind]: counted[kind] + 1 })
}

async function growth(run: Run, request: Request): Promise<string | undefined> {
  const { inserts } = run.world
  await whenQuiet(run.world)
  const before = await inserts.countRows()
  const answers = await sendAll(run, request)
  if (answers.length === 0 || answers.some(({ status }) => status < 400)) return undefined
  await whenQuiet(run.world)
  const after = await inserts.countRows()
  const grown = [...after].filter(([name, rows]) => rows > (before.get(name) ?? 0)).map(([name]) => name)
  return grown.length > 0 ? grown.join(', ') : undefined
}

async function whenQuiet({ inserts }: World): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await inserts.read()
    await sleep(60)
    if ((await inserts.read()) === before) return
  }
}
