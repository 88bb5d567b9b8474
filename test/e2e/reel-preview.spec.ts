import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

test('the reel preview opens without a password and shows real films in three formats', async ({ page }) => {
  await page.goto('/reel-preview')
  await expect(page.getByRole('heading', { name: 'Reel preview' })).toBeVisible()
  const sizes = { 'Stories/Reels': [720, 1280], 'Square Posts': [720, 720], 'Portrait Posts': [720, 900] }
  for (const [name, size] of Object.entries(sizes)) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('button', { name: `Play The Harbour Room, ${name}` }).click()
    const film = page.getByLabel(`The Harbour Room, ${name}`)
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
      .toEqual(size)
    await expectSound(page)
  }
})

test('safe zones are shown and hidden, with their figures', async ({ page }) => {
  await page.goto('/reel-preview')
  await expect(page.getByText('Top 120, bottom 250, sides 60')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shown over the film: Safe zone' })).toBeVisible()
  for (const name of ['Instagram', 'TikTok', 'YouTube Shorts']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('checkbox', { name: 'Safe zone' }).uncheck()
  await expect(page.getByRole('img', { name: 'Shown over the film: Instagram, TikTok, YouTube Shorts' })).toBeVisible()
  await page.getByRole('tab', { name: 'Square Posts' }).click()
  await expect(page.getByText('Top 100, bottom 100, sides 100')).toBeVisible()
  await page.getByRole('tab', { name: 'Portrait Posts' }).click()
  await expect(page.getByText('Top 100, bottom 150, sides 80')).toBeVisible()
})

test("'Copy All' puts every prompt on the clipboard and says so for two seconds", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/reel-preview')
  await page.getByRole('button', { name: 'Copy All' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^1\. The suite by day\n/)
  expect(text).toContain('Framed for 9:16, 1080x1920.')
  await expect(page.getByRole('button', { name: 'Copy All' })).toBeVisible()
})
