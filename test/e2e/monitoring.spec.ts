import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

const alert = {
  id: '019a0000-0000-7000-8000-000000000001',
  message: 'Website offline, 2 failures in a row',
  severity: 'critical',
  timestamp: '2026-11-15T09:00:00.000Z',
  acknowledged: false,
  resolvedAt: '2026-11-15T09:04:00.000Z',
}

test('the screen shows the state, the checks and the alerts', async ({ page }) => {
  // A check a minute: the first may still be to come.
  test.slow()
  await logIn(page, '/monitoring')
  await expect(page.getByRole('heading', { name: 'Website status' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Response time' })).toBeVisible()
  // The first check comes with the next full minute.
  await expect(page.getByRole('table', { name: 'Recent checks' }).getByText('Online').first()).toBeVisible({
    timeout: patient(75_000),
  })
  await expect(page.getByRole('img', { name: /100% available/ })).toBeVisible()
  await expectSound(page)
})

test('an alert is acknowledged', async ({ page }) => {
  let isAcknowledged = false
  await page.route('**/api/alerts?*', (route) => route.fulfill({ json: [{ ...alert, acknowledged: isAcknowledged }] }))
  await page.route(`**/api/alerts/${alert.id}/acknowledge`, (route) => {
    isAcknowledged = true
    return route.fulfill({ json: { success: true } })
  })
  await logIn(page, '/monitoring')
  const alerts = page.getByRole('table', { name: 'Recent alerts' })
  await expect(alerts.getByText('Critical')).toBeVisible()
  await expect(alerts.getByText('Website offline, 2 failures in a row')).toBeVisible()
  await alerts.getByRole('button', { name: /Acknowledge/ }).click()
  await expect(page.getByText('Alert Acknowledged')).toBeVisible()
  await expect(alerts.getByText('Acknowledged')).toBeVisible()
})

test('without a check there is no monitoring data, and a failure can be tried again', async ({ page }) => {
  await page.route('**/api/website-monitoring/history*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/website-status', (route) => route.fulfill({ status: 404, json: {} }))
  await logIn(page, '/monitoring')
  await expect(page.getByText('No monitoring data available').first()).toBeVisible()
  await page.unroute('**/api/website-status')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Total checks')).toBeVisible()
})
