import { expect, test } from 'vitest'
import { refuseWeakPassword } from './judge-password.ts'

test.each(['password1234', 'PASSWORD2026!', '123456123456', 'iloveyou2026', 'qwertyuiop123'])(
  '%s is refused as a common one',
  async (password) => {
    await expect(refuseWeakPassword(password)).rejects.toThrow('most common')
  },
)

test('a short one is refused, a long one of your own is taken', async () => {
  await expect(refuseWeakPassword('short')).rejects.toThrow('at least 12')
  await refuseWeakPassword('a lamp beside the harbour wall')
})
