import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const rounds = 3
const photosEach = 8

// A visitor sends 8 photos of 12 megapixels, three at a time as the quote form does: until all are taken, until all have
// their copies, and the slowest answer of the product's health meanwhile.
export async function measureEightPhotos(): Promise<object[]> {
  const photos = await drawPhotos()
  const startedAt = performance.now()
  return withProduct({}, async ({ product }) => {
    const startMs = Math.round(performance.now() - startedAt)
    const results: object[] = []
    for (let round = 0; round < rounds; round += 1) {
      const visitor = new Visitor(product.address, { 'x-forwarded-for': `192.0.2.${round}` })
      const quote = await visitor.post('/api/submit-quote', { ...honestQuote, email: `eight${round}@lake.example` })
      const { customerId } = (await quote.json()) as { customerId: string }
      const health = watchHealth(product.address)
      const sentAt = performance.now()
      const line = [...photos]
      const send = async (): Promise<void> => {
        for (let next = line.shift(); next; next = line.shift()) {
          const answer = await visitor.upload(customerId, [next])
          if (!answer.ok) throw new Error(await answer.text())
        }
      }
      await Promise.all([send(), send(), send()])
      const takenMs = Math.round(performance.now() - sentAt)
      while ((await statesOf(visitor, customerId)).includes('processing')) await sleep(50)
      const readyMs = Math.round(performance.now() - sentAt)
      results.push({ startMs, takenMs, readyMs, slowestHealthMs: await health.stop() })
    }
    return results
  })
}

async function drawPhotos() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = Array.from({ length: photosEach }, async (_, index) => {
    const background = `hsl(${index * 40} 50% 50%)`
    const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background, noise } })
    return { name: `${index}.jpg`, bytes: new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer()) }
  })
  return Promise.all(drawn)
}

async function statesOf(visitor: Visitor, customerId: string): Promise<string[]> {
  const answer = await visitor.get(`/api/uploads/property-images/${customerId}`)
  return ((await answer.json()) as { images: { state: string }[] }).images.map(({ state }) => state)
}

function watchHealth(address: string) {
  let isOver = false
  let slowestMs = 0
  const watching = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      await fetch(`${address}/api/health`)
      slowestMs = Math.max(slowestMs, performance.now() - askedAt)
      await sleep(10)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return Math.round(slowestMs)
    },
  }
}
