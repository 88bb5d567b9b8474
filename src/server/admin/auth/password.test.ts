import { expect, test } from 'vitest'
import { hashPassword, inventPassword, inventRecoveryCode, isRightPassword } from './password.ts'

test('a flood of strangers is refused beyond its line, and the owner does not stand behind it', async () => {
  const stored = await hashPassword('a lamp beside the harbour')
  let answered = 0
  const flood = Array.from({ length: 40 }, () =>
    isRightPassword(stored, 'a guess', 'stranger').finally(() => {
      answered += 1
    }),
  )
  const whenAll = Promise.allSettled(flood)
  expect(await isRightPassword(stored, 'a lamp beside the harbour', 'owner')).toBe(true)
  expect(answered).toBeLessThan(40)
  const outcomes = await whenAll
  const judged = outcomes.filter(({ status }) => status === 'fulfilled')
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect([judged.length, refused.length]).toEqual([21, 19])
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many', retryAfterSeconds: 2 } })
  expect(await isRightPassword(stored, 'a lamp beside the harbour', 'stranger')).toBe(true)
})

test('invented ones differ and hold no letter that is read as another', () => {
  expect(inventPassword()).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  expect(inventRecoveryCode()).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect(inventPassword()).not.toBe(inventPassword())
})
