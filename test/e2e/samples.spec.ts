import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { openLanding, openSample } from './open-landing.ts'

const call = '**/api/video-download-request'

test('the portfolio shows three samples in turn, each with its tier and price', async ({ page }) => {
  await openLanding(page)
  const portfolio = page.locator('#portfolio')
  const next = portfolio.getByRole('button', { name: 'Next Sample' })
  await expect(portfolio.getByText('Sample 1 of 3')).toBeVisible()
  await expect(portfolio.getByText('Sample film, VR1 Standard £99')).toBeVisible()
  await expect(portfolio.getByRole('listitem')).toHaveText([
    '1080 × 1920, vertical',
    'Colour graded, shot by shot',
    'Music made for the film, yours to post',
    '30MB MP4 to download',
    'VR1 Standard, this sample£99',
    'VR2 Premium£119',
    'VR3 Luxury£149',
  ])
  await next.click()
  await expect(portfolio.getByText('Sample 2 of 3')).toBeVisible()
  await expect(portfolio.getByText('Sample film, VR2 Premium £119')).toBeVisible()
  await next.click()
  await expect(portfolio.getByText('Sample film, VR3 Luxury £149')).toBeVisible()
  await next.click()
  await expect(portfolio.getByText('Sample 1 of 3')).toBeVisible()
  await portfolio.getByRole('button', { name: /^Show sample 3/ }).click()
  await expect(portfolio.getByText('Sample 3 of 3')).toBeVisible()
})

test('the sample opens over the page, keeps the focus, and Escape gives it back to what opened it', async ({
  page,
}) => {
  await openLanding(page)
  const watch = page.locator('#portfolio').getByRole('button', { name: 'Watch Sample', exact: true })
  await watch.click()
  const dialog = page.getByRole('dialog', { name: 'Friday night, by candlelight' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('The download is a 30MB MP4.')).toBeVisible()
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => document.activeElement?.matches(':not(dialog *, dialog, body)'))
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(watch).toBeFocused()
})

test('a film that cannot be played is only logged', async ({ page, complaints }) => {
  await page.route('**/*.{webm,mp4}', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
  const dialog = await openSample(page)
  await dialog.getByRole('button', { name: 'Play Friday night, by candlelight' }).click()
  await expect.poll(() => complaints).toEqual(['The sample vr1-restaurant.mp4 could not be played'])
  await expect(dialog.getByRole('button', { name: 'Download Sample' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  complaints.length = 0
})

test("'More Samples' cannot be pressed and says why", async ({ page }) => {
  await openSample(page)
  await expectSound(page)
  const more = page.getByRole('button', { name: 'More Samples' })
  await expect(more).toBeDisabled()
  await expect(more).toHaveAccessibleDescription('Working on it - Coming Soon!')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await more.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectSound(page)
})

test('a link to the film is asked for, sent, and the form forgotten on closing', async ({ page }) => {
  const email = `marta-${Date.now()}@olive.example`
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await answered
    await route.continue()
  })
  const dialog = await openSample(page)
  await dialog.getByRole('button', { name: 'Download Sample' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Email')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Download Sample' }).click()
  await dialog.getByLabel('Email').fill(email)
  const request = page.waitForRequest(call)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect((await request).postDataJSON()).toEqual({
    email,
    videoName: 'Friday night, by candlelight',
    videoFile: 'vr1-restaurant.mp4',
    requestType: 'video_download',
    priority: 'high',
    source: 'homepage_video_modal',
  })
  await expectSound(page)
  letAnswer()
  await expect(dialog.getByText('Download Link Sent!')).toBeVisible()
  await expectSound(page)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Watch Sample' }).click()
  await expect(dialog.getByRole('button', { name: 'Download Sample' })).toBeVisible()
  await expect(dialog.getByText('Download Link Sent!')).toHaveCount(0)
})

test('nothing is sent without an address; a refused request and a failed one are said in words', async ({
  page,
  context,
}) => {
  let calls = 0
  await page.route(call, (route) => {
    calls += 1
    return route.fulfill({ status: 429, json: { success: false, error: 'Too many' } })
  })
  await openSample(page)
  await page.getByRole('button', { name: 'Download Sample' }).click()
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send Download Link' })
  await send.click()
  await expect(email).toBeFocused()
  expect(calls).toBe(0)

  await email.fill('marta@olive.example')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Failed to send download link. Please try again.')
  await expectSound(page)
  await expect(email).toHaveValue('marta@olive.example')
  expect(calls).toBe(1)
  await page.unroute(call)
  await context.setOffline(true)
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Error requesting download. Please try again.')
  await expect(email).toHaveValue('marta@olive.example')
})
