import { expect, test } from 'vitest'
import { refuseWeakPassword, wordsOfShop } from './judge-password.ts'

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
