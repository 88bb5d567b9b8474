import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

export const photoNames = ['pizza', 'suite', 'wine']

// The shortest films there are, in one format, delivered without anybody's look.
const plan = { targetDuration: 6, autopilot: true, deliversItself: true }

// Each for a customer of its own, whose photos are ready.
export async function startJobs(address: string, count: number): Promise<{ owner: Visitor; ids: string[] }> {
  const owner = new Visitor(address)
  await owner.post('/api/admin/login', { password: testPassword })
  const photos = await Promise.all(photoNames.map(readPhoto))
  const customers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const visitor = new Visitor(address, { 'x-forwarded-for': `10.7.0.${index}` })
    const answer = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1' })
    const { customerId } = (await answer.json()) as { customerId: string }
    await visitor.upload(customerId, photos)
    customers.push(customerId)
  }
  for (const customerId of customers) await whenPhotosReady(owner, customerId)
  const ids: string[] = []
  for (const customerId of customers) {
    const started = await owner.post('/api/production', { customerId })
    const { id } = (await started.json()) as { id: string }
    const planned = await owner.patch(`/api/production/${id}`, plan)
    if (!planned.ok) throw new Error(`The plan was not taken: ${await planned.text()}`)
    ids.push(id)
  }
  return { owner, ids }
}

async function readPhoto(name: string) {
  const bytes = await readFile(new URL(`../../engine/photos/${name}.jpg`, import.meta.url))
  return { name: `${name}.jpg`, bytes: new Uint8Array(bytes) }
}

async function whenPhotosReady(owner: Visitor, customerId: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await owner.get(`/api/uploads/property-images/${customerId}`)
    const { images } = (await answer.json()) as { images: { state: string }[] }
    if (images.length === photoNames.length && images.every(({ state }) => state === 'ready')) return
    await sleep(250)
  }
  throw new Error('The photos never became ready.')
}
