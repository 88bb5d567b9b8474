import { expect, test } from 'vitest'
import { runMailOutage } from './run-mail-outage.ts'

test('an hour of a mail server that is down, hangs, refuses and cuts loses no mail and doubles none but the cut ones', async () => {
  const { cut, attempts, ...wrong } = await runMailOutage({ mails: 20, seed: 7 })
  expect(wrong).toEqual({ untrue: 0, lost: 0, twiceWithoutCut: 0, moreThanThrice: 0, notSent: 0 })
  // The hour means something only if the weather was bad.
  expect(attempts).toBeGreaterThan(60)
  expect(cut).toBeGreaterThan(3)
})
