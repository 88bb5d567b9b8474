import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type readSetup, setupSteps } from '#src/contracts/overview/setup.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/setup'
const read = async () => (await (await owner.get(path)).json()) as z.output<typeof readSetup.answer>
const stateOf = async (step: string) => (await read()).steps.find((one) => one.step === step)?.state
const change = (values: object) => owner.post('/api/admin/settings', { values })
const homeSteps = async () => {
  const { sandbox } = (await (await owner.get('/api/admin/desk')).json()) as { sandbox: { step: string }[] }
  return new Set(sandbox.map(({ step }) => step))
}

test('a fresh shop has every step open', async () => {
  const open = (await read()).steps.filter(({ state }) => state === 'open').map(({ step }) => step)
  expect(open).toEqual([...setupSteps])
})

test('a step is done when it is real, and Home no longer lists it', async () => {
  expect(await homeSteps()).toContain('business')
  await change({ legalName: 'Olive Films Ltd' })
  expect(await stateOf('business')).toBe('done')
  expect(await homeSteps()).not.toContain('business')
})

test('a skipped step leaves Home, and comes back when the owner says so', async () => {
  expect((await owner.post(`${path}/clips`, { mark: 'waived' })).status).toBe(200)
  expect(await stateOf('clips')).toBe('waived')
  expect(await homeSteps()).not.toContain('clips')
  await owner.post(`${path}/clips`, { mark: null })
  expect(await homeSteps()).toContain('clips')
})

test('a confirmed step is open again once what was confirmed is something else', async () => {
  await owner.post(`${path}/legal`, { mark: 'confirmed' })
  expect(await stateOf('legal')).toBe('done')
  await change({ address: '1 Harbour Street, Bristol' })
  expect(await stateOf('legal')).toBe('open')
})

test('a step that is still a stand-in cannot be confirmed, and unknown steps are refused', async () => {
  expect((await owner.post(`${path}/mail`, { mark: 'confirmed' })).status).toBe(400)
  expect(await stateOf('mail')).toBe('open')
  expect((await owner.post(`${path}/wages`, { mark: 'waived' })).status).toBe(400)
})

test('keys of Stripe for tests are not real yet', async () => {
  const secrets = { stripeSecretKey: 'sk_test_1234567890', stripeWebhookSecret: 'whsec_1234567890' }
  const values = { stripePublishableKey: 'pk_test_1234567890' }
  expect((await owner.post('/api/admin/settings', { values, secrets })).status).toBe(200)
  expect(await stateOf('payments')).toBe('open')
})

test('an address that does not respond is explained in words', async () => {
  const answer = await (await owner.post(`${path}/address/check`, {})).json()
  expect(answer).toEqual({ problem: 'The connection was refused.', certificateEndsAt: null })
})
