import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

export interface Phase {
  taken: number
  // 503 with Retry-After.
  askedToWait: number
  otherAnswers: number
  // No answer at all: only a process that was stopped or killed may do that.
  cut: number
  slowestSeconds: number
}

const newPhase = (): Phase => ({ taken: 0, askedToWait: 0, otherAnswers: 0, cut: 0, slowestSeconds: 0 })

// Visitors who ask for quotes and send a photo, each at the web whose turn it is, until they are stopped.
export function startLoad(addresses: () => string[], visitors: number) {
  const acknowledged = { customers: new Set<string>(), photos: new Set<string>() }
  let phase = newPhase()
  let isOver = false

  // Counts to the phase in which it was asked.
  async function ask(send: () => Promise<Response>): Promise<Response | undefined> {
    const [own, startedAt] = [phase, performance.now()]
    const answer = await send().catch(() => undefined)
    own.slowestSeconds = Math.max(own.slowestSeconds, (performance.now() - startedAt) / 1_000)
    if (!answer) own.cut += 1
    else if (answer.ok) own.taken += 1
    else if (answer.status === 503 && answer.headers.has('retry-after')) own.askedToWait += 1
    else own.otherAnswers += 1
    return answer?.ok ? answer : undefined
  }

  async function visit(index: number): Promise<void> {
    const bytes = await drawPhoto()
    for (let round = 0; !isOver; round += 1) {
      await sleep(150)
      const webs = addresses()
      const address = webs[(index + round) % webs.length] ?? ''
      const visitor = new Visitor(address, { 'x-forwarded-for': `10.${index}.${round >> 8}.${round & 255}` })
      const email = `${randomUUID()}@fleet.example`
      const quoted = await ask(() => visitor.post('/api/submit-quote', { ...honestQuote, email }))
      if (!quoted) continue
      const { customerId } = (await quoted.json()) as { customerId: string }
      acknowledged.customers.add(customerId)
      const sent = await ask(() => visitor.upload(customerId, [{ name: 'a.jpg', bytes }]))
      if (!sent) continue
      const { images } = (await sent.json()) as { images: { id: string }[] }
      for (const { id } of images) acknowledged.photos.add(id)
    }
  }

  const visiting = Array.from({ length: visitors }, (_, index) => visit(index))
  return {
    acknowledged,
    // From here on what is asked counts to this phase.
    begin: (): Phase => {
      phase = newPhase()
      return phase
    },
    stop: async () => {
      isOver = true
      await Promise.all(visiting)
    },
  }
}
