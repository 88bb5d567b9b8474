import { expect, logIn, submitQuote, takeClock, test } from './fixtures.ts'

test('a lead that comes in shows on the open screen long before its next poll', async ({ page, mark }) => {
  const line = page.waitForResponse('/api/live')
  await logIn(page, '/leads')
  await line
  const name = `Live ${mark}`
  await submitQuote(page, { name })
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('where nothing comes over the line, screens ask again: half a minute for most, a minute for the checks', async ({
  page,
}) => {
  await page.route('**/api/live', (route) => route.abort('internetdisconnected'))
  await takeClock(page)
  const asked: string[] = []
  page.on('requestfinished', (request) => asked.push(request.url().replace(/^.*\/api\//, '')))
  const askedFor = (start: string) => asked.filter((address) => address.startsWith(start)).length
  const polled = ['customers?', 'website-status', 'alerts?', 'alerts/summary'] as const
  const counts = () => [...polled.map(askedFor), askedFor('website-monitoring/history?limit=5')]
  await logIn(page, '/control-panel?tab=stats')
  await expect.poll(counts).toEqual([1, 1, 1, 1, 1])
  expect(asked).toContain('alerts?page=1&pageSize=5')
  await page.clock.fastForward(30_000)
  await expect.poll(counts).toEqual([2, 2, 2, 2, 1])
  await page.clock.fastForward(30_000)
  await expect.poll(counts).toEqual([3, 3, 3, 3, 2])
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect.poll(counts).toEqual([4, 4, 4, 4, 3])
})
