import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A stand-in of the clip provider on loopback. Each prompt names what shall happen to its clip, or whoever starts the
// stand-in does; what would be billed is counted.

export type Fate =
  | 'well'
  | 'busy'
  | 'broken'
  | 'throttled'
  | 'unsafe'
  | 'internal'
  | 'always-internal'
  | 'expired'
  | 'slow'
  | 'lost'
  | 'hung'
  | 'html'

export interface Task {
  id: string
  prompt: string
  // Tells clips apart whose prompts are the same.
  image: string
  fate: Fate
  checks: number
  checkedAt: number[]
  isDeleted: boolean
}

export interface RunwayServer {
  url: string
  tasks: Task[]
  deleted: string[]
  close(): Promise<void>
}

export interface StandIn {
  nowMs?: () => number
  // What is served as every clip.
  clip?: Buffer
  fateOf?: (clip: Pick<Task, 'prompt' | 'image'>) => Fate
}

const fateInPrompt = ({ prompt }: { prompt: string }): Fate => (/fate:([\w-]+)/.exec(prompt)?.[1] ?? 'well') as Fate

// Every photo meets the next of these, and keeps it.
export function inTurn(fates: readonly Fate[]): (clip: { image: string }) => Fate {
  const met = new Map<string, Fate>()
  return ({ image }) => {
    const fate = met.get(image) ?? fates[met.size] ?? 'well'
    met.set(image, fate)
    return fate
  }
}

// How long the provider was left in peace between two looks at the same task, at least.
export const shortestPauseMs = (tasks: readonly Pick<Task, 'checkedAt'>[]): number =>
  Math.min(...tasks.flatMap(({ checkedAt }) => checkedAt.slice(1).map((at, index) => at - (checkedAt[index] ?? 0))))

export async function startRunwayServer(standIn: StandIn = {}): Promise<RunwayServer> {
  const tasks: Task[] = []
  const deleted: string[] = []
  const refusals = new Map<string, number>()
  const defaults = { nowMs: Date.now, clip: Buffer.alloc(2_000, 'clip'), fateOf: fateInPrompt }
  const world: World = { tasks, deleted, refusals, ...defaults, ...standIn, url: () => url }
  const server = createServer((request, response) => {
    void answer(world, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tasks,
    deleted,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface World extends Required<StandIn> {
  tasks: Task[]
  deleted: string[]
  refusals: Map<string, number>
  url: () => string
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', world.url())
  const id = pathname.split('/').at(-1) ?? ''
  const place = pathname.startsWith('/v1/tasks/') ? 'task' : pathname.startsWith('/files/') ? 'file' : pathname
  const doors: Record<string, () => void | Promise<void>> = {
    'POST /v1/image_to_video': async () => create(world, await bodyOf(request), response),
    // For whoever watches from another process.
    'GET /tasks': () => json(response, 200, world.tasks),
    'GET /v1/organization': () => json(response, 200, { creditBalance: 1_234 }),
    'GET task': () => report(world, id, response),
    'DELETE task': () => {
      world.deleted.push(id)
      response.writeHead(204).end()
    },
    'GET file': () => file(world, id, response),
  }
  const door = doors[`${request.method} ${place}`]
  await (door ? door() : json(response, 404, { error: 'not found' }))
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const accepted = new Set(['1280:720', '720:1280', '1104:832', '832:1104', '960:960', '1584:672'])

function create(world: World, body: Record<string, unknown>, response: ServerResponse): void {
  const prompt = String(body['promptText'])
  const image = createHash('sha256').update(String(body['promptImage'])).digest('hex')
  const fate = world.fateOf({ prompt, image })
  const isGood =
    accepted.has(String(body['ratio'])) && String(body['promptImage']).startsWith('data:image/jpeg;base64,/9j/')
  if (!isGood) return json(response, 400, { error: 'bad request' })
  const refusal = refuseAtFirst(world, image + prompt, fate)
  if (refusal) return json(response, refusal, { error: 'not now' })
  const task = { id: crypto.randomUUID(), prompt, image, fate, checks: 0, checkedAt: [], isDeleted: false }
  world.tasks.push(task)
  // Taken and billed, but the answer never arrives.
  if (fate === 'hung') return
  if (fate === 'lost') {
    response.socket?.destroy()
    return
  }
  json(response, 200, { id: task.id })
}

function refuseAtFirst({ refusals }: World, clip: string, fate: Fate): number | undefined {
  const status = { busy: 429, broken: 500 }[fate as 'busy' | 'broken']
  const refused = refusals.get(clip) ?? 0
  if (!status || refused >= 2) return undefined
  refusals.set(clip, refused + 1)
  return status
}

function report(world: World, id: string, response: ServerResponse): void {
  const task = world.tasks.find((each) => each.id === id)
  if (!task) return json(response, 404, { error: 'not found' })
  task.checks += 1
  task.checkedAt.push(world.nowMs())
  json(response, 200, { id, createdAt: new Date().toISOString(), ...stateOf(world, task) })
}

function stateOf(world: World, task: Task): object {
  const { fate, checks, prompt, image } = task
  if (checks === 1) return { status: fate === 'throttled' ? 'THROTTLED' : 'PENDING' }
  if (checks === 2 || (fate === 'slow' && checks < 9)) return { status: 'RUNNING', progress: checks / 10 }
  if (fate === 'unsafe') return { status: 'FAILED', failure: 'no', failureCode: 'SAFETY.INPUT.IMAGE' }
  const earlier = world.tasks.filter((each) => each.prompt === prompt && each.image === image).length
  if (fate === 'always-internal' || (fate === 'internal' && earlier === 1)) {
    return { status: 'FAILED', failure: 'oops', failureCode: 'INTERNAL.BAD_OUTPUT' }
  }
  return { status: 'SUCCEEDED', output: [`${world.url()}/files/${task.id}`] }
}

function file(world: World, id: string, response: ServerResponse): void {
  const task = world.tasks.find((each) => each.id === id)
  // The first address has expired; a new look gives one that works.
  if (task?.fate === 'expired' && task.checks < 4) return json(response, 403, { error: 'expired' })
  if (task?.fate === 'html') {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    return
  }
  response.writeHead(200, { 'content-type': 'video/mp4' }).end(world.clip)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
