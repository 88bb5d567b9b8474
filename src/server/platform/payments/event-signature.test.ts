import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { isAuthentic, signEvent } from './stripe-answers.ts'

const secret = 'whsec_sandbox'
const now = new Date()

test('the sandbox signs as the provider does: either takes the events of the other', () => {
  const { body, signature } = signEvent(secret, '{"id":"evt_1"}', now)
  expect(Stripe.webhooks.constructEvent(body, signature, secret)).toEqual({ id: 'evt_1' })
  const theirs = Stripe.webhooks.generateTestHeaderString({ payload: '{"id":"evt_2"}', secret })
  expect(isAuthentic(secret, { body: Buffer.from('{"id":"evt_2"}'), signature: theirs }, now)).toBe(true)
})

test('another secret, an altered body, an old or future moment and rubbish are not authentic', () => {
  const signed = signEvent(secret, '{"id":"evt_1"}', now)
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  expect(isAuthentic('whsec_other', signed, now)).toBe(false)
  expect(isAuthentic(secret, { ...signed, body: Buffer.from('{"id":"evt_2"}') }, now)).toBe(false)
  expect([isAuthentic(secret, signed, after(302)), isAuthentic(secret, signed, after(-302))]).toEqual([false, false])
  for (const signature of ['', 't=,v1=', 'v1=1', `t=NaN,v1=${'a'.repeat(64)}`, 'x'.repeat(10_000)]) {
    expect(isAuthentic(secret, { ...signed, signature }, now)).toBe(false)
  }
})
