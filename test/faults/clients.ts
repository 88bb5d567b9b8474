import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

// What the product said it had stored. A request that failed was promised nothing.
export interface Acknowledged {
  customerIds: string[]
  photoIds: string[]
  sessions: string[]
  failures: number
}

export const nothingSaid = (): Acknowledged => ({ customerIds: [], photoIds: [], sessions: [], failures: 0 })

interface Clients {
  count: number
  // Grows while they work.
  said: Acknowledged
  isOver: () => boolean
}

export async function runClients(address: string, { count, said, isOver }: Clients): Promise<void> {
  const photo = new Uint8Array(await readFile(new URL('../fixtures/orient-1.jpg', import.meta.url)))
  const client = async (index: number): Promise<void> => {
    for (let round = 0; !isOver(); round += 1) {
      const visitor = new Visitor(address, {
        'x-forwarded-for': `10.${index}.${Math.floor(round / 250)}.${round % 250}`,
      })
      try {
        await actOnce(visitor, { said, photo, act: acts[(index + round) % acts.length] ?? 'ask' })
      } catch {
        // Cut off in the middle: the client does what a person would, and tries again a moment later.
        said.failures += 1
        await sleep(50)
      }
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => client(index)))
}

// What costs a processor most comes least: a password is made to be slow, and so are the copies of a photo.
const acts = ['ask', 'send', 'ask', 'ask', 'log in', 'ask'] as const
const pauseMs = 100

interface Act {
  said: Acknowledged
  photo: Uint8Array<ArrayBuffer>
  act: (typeof acts)[number]
}

async function actOnce(visitor: Visitor, { said, photo, act }: Act): Promise<void> {
  if (act === 'log in') {
    const answer = await visitor.post('/api/admin/login', { password: testPassword })
    if (answer.ok) said.sessions.push(visitor.cookies.get('session') ?? '')
    else said.failures += 1
    return
  }
  // Everybody from another address: beyond ten a day no quote of an address is acknowledged by mail.
  const email = `${randomUUID()}@lakeside.example`
  const answer = await visitor.post('/api/submit-quote', { ...honestQuote, email })
  if (!answer.ok) {
    said.failures += 1
    return
  }
  const { customerId } = (await answer.json()) as { customerId: string }
  said.customerIds.push(customerId)
  if (act === 'send') await sendPhoto(visitor, customerId, { said, photo })
}

async function sendPhoto(visitor: Visitor, customerId: string, { said, photo }: Omit<Act, 'act'>): Promise<void> {
  const answer = await visitor.upload(customerId, [{ name: 'lake.jpg', bytes: photo }])
  if (!answer.ok) {
    said.failures += 1
    return
  }
  const { images } = (await answer.json()) as { images: { id: string }[] }
  said.photoIds.push(...images.map(({ id }) => id))
}
