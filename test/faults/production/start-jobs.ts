import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { Visitor } from '#test/support/visitor.ts'

export const photoNames = ['pizza', 'suite', 'wine']

interface Studio {
  owner: Visitor
  customers: string[]
}

// Customers of their own, whose photos are ready.
export async function addCustomers(address: string, count: number, names = photoNames): Promise<Studio> {
  const owner = new Visitor(address)
  await owner.post('/api/admin/login', { password: testPassword })
  // So that no clip waits for tomorrow's credits.
  await owner.patch('/api/clips/settings', { dailyCredits: 100_000 })
  const photos = await Promise.all(names.map(readPhoto))
  const customers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const visitor = new Visitor(address, { 'x-forwarded-for': `10.7.0.${index}` })
    const answer = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1' })
    const { customerId } = (await answer.json()) as { customerId: string }
    await visitor.upload(customerId, await Promise.all(photos.map((photo) => tint(photo, index))))
    customers.push(customerId)
  }
  for (const customerId of customers) await whenPhotosReady(owner, customerId, names.length)
  return { owner, customers }
}

// The shortest films there are, in one format, delivered without anybody's look.
export const withoutLook = { targetDuration: 6, autopilot: true, deliversItself: true }

export async function startJobs({ owner, customers }: Studio, plan: object): Promise<string[]> {
  const ids: string[] = []
  for (const customerId of customers) {
    const started = await owner.post('/api/production', { customerId })
    const { id } = (await started.json()) as { id: string }
    const planned = await owner.patch(`/api/production/${id}`, plan)
    if (!planned.ok) throw new Error(`The plan was not taken: ${await planned.text()}`)
    ids.push(id)
  }
  return ids
}

interface Photo {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

async function readPhoto(name: string): Promise<Photo> {
  const original = await readFile(new URL(`../../engine/photos/${name}.jpg`, import.meta.url))
  const bytes = await sharp(original).resize({ width: 1_080 }).jpeg().toBuffer()
  return { name: `${name}.jpg`, bytes: new Uint8Array(bytes) }
}

// By their photos the provider's stand-in tells the clips of one customer from those of another.
async function tint({ name, bytes }: Photo, index: number): Promise<Photo> {
  const tinted = await sharp(bytes).modulate({ hue: index }).jpeg().toBuffer()
  return { name, bytes: new Uint8Array(tinted) }
}

async function whenPhotosReady(owner: Visitor, customerId: string, count: number): Promise<void> {
  for (let tries = 0; tries < patient(240); tries += 1) {
    const answer = await owner.get(`/api/uploads/property-images/${customerId}`)
    const { images } = (await answer.json()) as { images: { state: string }[] }
    if (images.length === count && images.every(({ state }) => state === 'ready')) return
    await sleep(250)
  }
  throw new Error('The photos never became ready.')
}
