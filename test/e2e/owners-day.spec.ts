import { patient } from '#test/support/patient.ts'
import { openOffices } from './count-clicks.ts'
import { clearDesk, endDay, takeOrder } from './desk-steps.ts'
import { expect, logIn, test } from './fixtures.ts'

// As the page counts them.
const clicks = {
  'see what waits in the morning': 0,
  'answer a lead': 3,
  'make an offer': 2,
  'take an order': 3,
  'confirm that it is paid': 3,
  'ask for photos': 3,
  'see that the photos are there': 0,
  'follow up': 2,
  'close the month': 1,
}

test('no step of the owner’s day takes more than three clicks, and none a scroll at a desk', async ({
  page: owner,
  browser,
  mark,
}) => {
  test.setTimeout(patient(180_000))
  await logIn(owner, '/admin')
  await clearDesk(owner)
  const [atDesk, onPhone] = await openOffices(browser, owner)
  await takeOrder(atDesk, `Ada ${mark}`)
  await endDay(atDesk, `Bea ${mark}`)
  expect(atDesk.clicks).toEqual(clicks)
  await takeOrder(onPhone, `Cleo ${mark}`)
  await endDay(onPhone, `Dee ${mark}`)
  // The tools stand behind a button there.
  expect(onPhone.clicks).toEqual({ ...clicks, 'close the month': 2 })
  for (const { page } of [atDesk, onPhone]) await page.context().close()
})
