import { sql } from 'drizzle-orm'
import { jobPath } from '#src/contracts/pages.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import { withProductDatabase } from './product-database.ts'

test('a delivered film that a refund has stopped is opened for its customer again', async ({ page, mark }) => {
  const email = `stopped-${mark}@lakeside.example`
  const placed = await page.request.post('/api/orders', {
    data: { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], email, name: 'Helen Ashworth' },
  })
  const { orderNumber } = (await placed.json()) as { orderNumber: string }
  await logIn(page, '/orders?state=open')
  await page.getByRole('button', { name: orderNumber }).click()
  await page.getByRole('button', { name: 'Mark transfer received' }).click()
  await page.getByRole('button', { name: 'Yes, it’s in our account' }).click()
  await expect(page.getByText(/Receipt RW-\d+ is on its way/)).toBeVisible()
  const stoppedFor = async (change = sql``) =>
    withProductDatabase(async (database) => {
      const { rows } = await database.execute<{ id: string; stopped_for: string | null }>(sql`
        update production_jobs set work = work ${change}
        where order_id = (select id from orders where number = ${orderNumber}) returning id, stopped_for`)
      return rows[0]
    })
  const job = await stoppedFor(sql`, status = 'completed', delivered_at = now(), stopped_for = 'refund'`)
  await page.goto(jobPath(job?.id ?? ''))
  await expect(page.getByText('The customer can watch it, but not approve or change it.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Open it for the customer again' }).click()
  await expect(page.getByText('The customer can approve or change it again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open it for the customer again' })).toBeHidden()
  expect(await stoppedFor()).toMatchObject({ stopped_for: null })
})
