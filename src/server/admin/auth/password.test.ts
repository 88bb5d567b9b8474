import { expect, test } from 'vitest'
import { hashPassword, isRightPassword } from '#src/server/platform/passwords/port.ts'
import { inventPassword, inventRecoveryCode, refuseWeakPassword, wordsOfShop } from './password.ts'

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

test.each(['password1234', 'PASSWORD2026!', '123456123456', 'iloveyou2026', 'qwertyuiop123'])(
  '%s is refused as a common one',
  async (password) => {
    await expect(refuseWeakPassword(password, [])).rejects.toThrow('most common')
  },
)

test('a short one is refused, a long one of your own is taken', async () => {
  await expect(refuseWeakPassword('short', [])).rejects.toThrow('at least 12')
  await refuseWeakPassword('a lamp beside the harbour wall', [])
})

const shop = {
  businessName: 'Olive Films',
  mailFrom: 'Olive <hello@olivefilms.example>',
  ownerEmail: 'ann.hill@post.example',
}
const words = wordsOfShop(shop, 'https://reels.olivefilms.example')

test.each([
  'OliveFilms2026!',
  'olivefilms.example',
  'hello@olivefilms',
  'reelwright-2026',
  'ann.hill@post.example',
  'Films-Olive-123',
])('%s is little more than words of the shop', async (password) => {
  await expect(refuseWeakPassword(password, words)).rejects.toThrow('name or address of your business')
})

test.each(['an olive tree beside the harbour', 'qv8-films-mzrt-hjkw', 'k3xm-p7wq-9hfd-v2nt'])(
  '%s has enough of its own',
  async (password) => {
    await refuseWeakPassword(password, words)
  },
)
