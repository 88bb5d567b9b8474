import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { ProductionJob } from '#src/contracts/production.ts'
import { honestQuote } from './honest-quote.ts'
import type { TestProduct } from './test-product.ts'
import type { Visitor } from './visitor.ts'

export const patience = { timeout: 60_000, interval: 200 }

const enginePhotos = ['pizza', 'suite', 'wine', 'bread']

export const readEnginePhoto = async (name: string) => ({
  name: `${name}.jpg`,
  bytes: new Uint8Array(await readFile(`test/engine/photos/${name}.jpg`)),
})

// A customer with photos, as the quote form makes one.
export async function addCustomerWithPhotos(product: TestProduct, names = enginePhotos.slice(0, 3)): Promise<string> {
  const visitor = product.visitor()
  const answer = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1' })
  const { customerId } = (await answer.json()) as { customerId: string }
  const upload = await visitor.upload(customerId, await Promise.all(names.map(readEnginePhoto)))
  expect(upload.status).toBe(200)
  return customerId
}

export async function startJob(owner: Visitor, customerId: string, autopilot = false): Promise<string> {
  const answer = await owner.post('/api/production', { customerId, autopilot })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

export async function readJob(owner: Visitor, id: string): Promise<ProductionJob> {
  const answer = await owner.get(`/api/production/${id}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { job: ProductionJob }).job
}

export const step = (owner: Visitor, id: string, status: string): Promise<Response> =>
  owner.patch(`/api/production/${id}/status`, { status })
