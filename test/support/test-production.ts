import { expect } from 'vitest'
import type { ProductionJob } from '#src/contracts/studio/production.ts'
import type { Visitor } from './visitor.ts'

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
