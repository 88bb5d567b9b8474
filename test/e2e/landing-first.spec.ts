import { expect, test } from './fixtures.ts'
import { scrollPage, wakeLanding } from './open-landing.ts'

// The first screen of the landing page on a phone: a film, what it costs, and one button that opens the visitor's photos.

for (const width of [320, 390, 430]) {
  test(`at ${width} the first screen holds film, price, day and the way to one's own film, and nothing else`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 })
    await page.goto('/')
    const first = page.locator('section').first()
    for (const seen of [
      first.getByRole('heading', { level: 1 }),
      first.getByText(/^From £99\. Yours by \w{3} \d+ \w{3}\.$/),
      first.getByRole('link', { name: 'See your film' }),
      first.getByText('Nothing is uploaded.', { exact: true }),
      first.getByRole('link', { name: 'Get Business Quote' }),
      first.getByRole('link', { name: 'Start Step 1: Send Photos' }),
    ])
      await expect(seen).toBeInViewport({ ratio: 1 })
    const film = await first.getByRole('img', { name: 'A table laid for dinner by candlelight' }).boundingBox()
    expect([film?.x, film?.y, film?.width]).toEqual([0, 0, width])
    await expect(first.locator('dl')).not.toBeInViewport()
    const bar = page.getByRole('complementary', { name: 'Quick actions' })
    await expect(bar).toBeHidden()
    await wakeLanding(page)
    await scrollPage(page, 60)
    await expect(bar).toBeVisible()
  })
}

test('the button opens the photos of the device, and what is chosen becomes a film', async ({ page }) => {
  await page.goto('/')
  await wakeLanding(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('link', { name: 'See your film' }).first().click()
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(['pizza', 'wine', 'bread'].map((name) => `test/engine/photos/${name}.jpg`))
  await expect(page).toHaveURL(/\/your-film$/)
  await expect(page.getByText('VR1 Standard, 3 photos')).toBeVisible()
})

test('Back closes the sample that was opened, and stays on the page', async ({ page }) => {
  await page.goto('/')
  await wakeLanding(page)
  await scrollPage(page, 600)
  await page.getByRole('link', { name: 'Watch Sample' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})

test('Back closes the menu of a phone, and stays on the page', async ({ page }) => {
  await page.goto('/')
  await wakeLanding(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})
