import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { batchPriorities } from '#src/contracts/studio/batches.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { erase } from './model.ts'
import { call, isPlain, type Step } from './walk.ts'

// What happens to people.

export const quote: Step = async (walk) => {
  const person = walk.chance.pick(walk.people)
  const { email, visitor } = person
  walk.said.push(`quote of ${email}`)
  const submissionId = randomUUID()
  const answer = await call(walk, () => visitor.post('/api/submit-quote', { ...honestQuote, email, submissionId }))
  expect(answer.status).toBe(200)
  const { customerId, reference } = (await answer.json()) as { customerId: string; reference: string }
  if (walk.shop.entries.some(({ id }) => id === customerId)) return
  const hasPaid = walk.shop.orders.some(({ state, entry }) => state === 'paid' && entry.email === email)
  walk.shop.entries.push({
    id: customerId,
    email,
    reference,
    isArchived: false,
    mergedInto: undefined,
    openFollowUps: hasPaid ? 0 : 2,
  })
}

export const merge: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const plain = shop.entries.filter(isPlain)
  if (plain.length < 2) return undefined
  const kept = chance.pick(plain)
  const other = chance.pick(plain.filter((entry) => entry !== kept))
  said.push(`${other.email} is merged into ${kept.email}`)
  return (async () => {
    const send = () => world.owner.post(`/api/customers/${kept.id}/merge`, { otherId: other.id })
    // Cut off behind its end, the merge is done when it is asked for again.
    expect([200, 404, 409]).toContain((await call(walk, send)).status)
    other.mergedInto = kept
  })()
}

export const unmerge: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const merged = shop.entries.filter(({ mergedInto }) => mergedInto)
  if (merged.length === 0) return undefined
  const entry = chance.pick(merged)
  said.push(`${entry.email} is unmerged`)
  return (async () => {
    const answer = await call(walk, () => world.owner.post(`/api/customers/${entry.id}/unmerge`))
    expect([200, 404, 409], said.join('\n')).toContain(answer.status)
    entry.mergedInto = undefined
  })()
}

// It takes films from whoever waits longest or is named, and changes nothing of what was bought.
export const batch: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const paid = shop.orders.filter(({ state, entry }) => state === 'paid' && isPlain(entry))
  if (paid.length === 0) return undefined
  const { entry } = chance.pick(paid)
  const priority = chance.pick(batchPriorities)
  said.push(`a batch with the films of ${entry.email}`)
  return (async () => {
    const send = () => world.owner.post('/api/stage2/create-batch', { customerIds: [entry.id], priority })
    const answer = await call(walk, send)
    expect([200, 400, 409], said.join('\n')).toContain(answer.status)
    if (answer.status !== 200 || chance.is(0.5)) return
    const { batch: made } = (await answer.json()) as { batch: { id: string } }
    said.push('it is cancelled')
    const left = await call(walk, () => world.owner.post(`/api/stage2/batch-jobs/${made.id}/cancel`))
    // Cut off behind its end, it is cancelled when it is asked for again.
    expect([200, 409], said.join('\n')).toContain(left.status)
  })()
}

export const archive: Step = (walk) => {
  const plain = walk.shop.entries.filter(isPlain)
  if (plain.length === 0) return undefined
  const entry = walk.chance.pick(plain)
  walk.said.push(`${entry.email} is archived`)
  entry.isArchived = true
  return (async () => {
    const answer = await call(walk, () => walk.world.owner.delete(`/api/customers/${entry.id}`))
    expect([200, 204, 404]).toContain(answer.status)
  })()
}

export const restore: Step = (walk) => {
  const archived = walk.shop.entries.filter(({ isArchived }) => isArchived)
  if (archived.length === 0) return undefined
  const entry = walk.chance.pick(archived)
  walk.said.push(`${entry.email} is restored`)
  entry.isArchived = false
  return (async () => {
    const answer = await call(walk, () => walk.world.owner.post(`/api/customers/${entry.id}/restore`))
    expect([200, 204, 404]).toContain(answer.status)
  })()
}

export const eraseSomebody: Step = (walk) => {
  const { shop, chance, world, said } = walk
  // Rarely: with the person goes what could still happen.
  if (shop.entries.length === 0 || chance.is(0.6)) return undefined
  const entry = chance.pick(shop.entries)
  said.push(`${entry.email} is erased`)
  return (async () => {
    const answer = await call(walk, () => world.owner.post(`/api/customers/${entry.id}/erase`))
    // Cut off behind its end, there is nobody any more.
    expect([200, 404], said.join('\n')).toContain(answer.status)
    erase(shop, entry)
    walk.offers = walk.offers.filter((offer) => !shop.orders.some((order) => order.offer === offer && order.isErased))
  })()
}
