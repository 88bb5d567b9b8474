import { expectSound } from './expect-sound.ts'
import { expect, stir, test } from './fixtures.ts'
import { moving, openSample } from './open-landing.ts'

test.use(moving)

test('the film plays where its poster was, is counted, and stops when the dialog closes', async ({ page }) => {
  // The film behind the headline is another test's; two at once are much for a machine without a graphics card.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const dialog = await openSample(page)
  const play = dialog.getByRole('button', { name: 'Play Friday night, by candlelight' })
  await expect(play).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Make one like this' })).toHaveAttribute(
    'href',
    '/service-quote?service=vr1',
  )
  const counted = page.waitForRequest((request) => request.postData()?.includes('video_play') ?? false)
  await page.keyboard.press('Enter')
  const video = dialog.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  expect((await counted).postDataJSON()).toEqual({ name: 'video_play', path: '/', props: { sample: 'vr1-restaurant' } })
  await expectSound(page)

  await dialog.getByRole('button', { name: 'Download Sample' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(video).toBeVisible()
  const film = await video.elementHandle()
  await page.keyboard.press('Escape')
  await expect(video).toHaveCount(0)
  expect(await film?.evaluate((left) => (left as HTMLVideoElement).paused)).toBe(true)
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Watch Sample' }).click()
  await expect(play).toBeVisible()
})

test('the film that the page begins with moves silently by itself, and stops when motion is paused', async ({
  page,
}) => {
  await page.goto('/')
  const video = page.locator('section video').first()
  const isPaused = () => video.evaluate((film: HTMLVideoElement) => film.paused)
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(isPaused).toBe(false)
  await stir(page)
  await expect.poll(moving).toBeGreaterThan(0)
  expect(await video.evaluate((film: HTMLVideoElement) => film.muted)).toBe(true)
  await page.getByLabel('Pause motion').check()
  await expect.poll(isPaused).toBe(true)
  await expect.poll(moving).toBe(0)
})
