import type { Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { moving } from './open-landing.ts'
import { databases, openPart, placeIn, secondsOf, strip } from './own-film-steps.ts'
import { photoInput } from './quote-form.ts'

test.use(moving)

const photos = ['pizza', 'wine', 'bread'].map((name) => `test/engine/photos/${name}.jpg`)

test('a film stands still where motion is not welcome, takes HEIC, and leaves nothing behind when it is deleted', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/your-film')
  await photoInput(page).setInputFiles([...photos.slice(0, 2), 'test/fixtures/photo.heic'])
  await openPart(page, 'Photos')
  await expect(strip(page).locator('img')).toHaveCount(3, { timeout: patient(90_000) })
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: patient(90_000) })
  expect(await secondsOf(page)).toBe(0)
  await placeIn(page).press('ArrowRight')
  expect(await secondsOf(page)).toBeGreaterThan(0)
  const focus = page.getByRole('button', { name: /^Focus/ })
  const before = await focus.getAttribute('aria-label')
  await focus.press('ArrowDown')
  await expect(focus).not.toHaveAttribute('aria-label', before ?? '')
  await expect.poll(() => databases(page)).toContain('film-draft')
  await openPart(page, 'Format')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Drop photos here')).toBeVisible()
  await expect.poll(() => databases(page)).not.toContain('film-draft')
  expect(await page.evaluate(() => localStorage.getItem('filmDraft'))).toBeNull()
})

test('a browser that cannot draw a film shows its storyboard', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await page.goto('/your-film')
  await photoInput(page).setInputFiles(photos)
  await expect(page.getByText('This device can’t play the film.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Storyboard' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Order', exact: true })).toBeEnabled()
  await expectSound(page)
})

test('a watched cut stays: what is found later offers another one, and a reload brings the same', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/your-film')
  await photoInput(page).setInputFiles(photos)
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const offer = page.getByText('An improved version is ready')
  await expect(offer).toBeVisible({ timeout: patient(120_000) })
  await expectSound(page)
  const watched = await settledAt(page, '12')
  await page.getByRole('button', { name: 'Watch it' }).click()
  expect(differenceOf(await settledAt(page, '12'), watched)).toBeGreaterThan(4)
  await page.getByRole('button', { name: 'Keep the first' }).click()
  await expect(offer).toHaveCount(0)
  expect(differenceOf(await settledAt(page, '12'), watched)).toBeLessThan(4)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: patient(90_000) })
  expect(differenceOf(await settledAt(page, '12'), watched)).toBeLessThan(4)
})

// The picture there, small and grey, once it no longer changes.
async function settledAt(page: Page, seconds: string): Promise<number[]> {
  await placeIn(page).fill('0')
  await placeIn(page).fill(seconds)
  await page.waitForTimeout(2_000)
  let before: number[] = []
  for (let look = 0; look < 20; look += 1) {
    const now = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const small = new OffscreenCanvas(12, 20).getContext('2d', { willReadFrequently: true })
      small?.drawImage(canvas, 0, 0, 12, 20)
      const { data } = small?.getImageData(0, 0, 12, 20) ?? { data: [] }
      return Array.from(data).filter((_, at) => at % 4 === 1)
    })
    if (differenceOf(now, before) === 0) return now
    before = now
    await page.waitForTimeout(600)
  }
  return before
}

// On average, of 255. Another scale of the same photo draws the same shot a little differently.
const differenceOf = (one: readonly number[], other: readonly number[]): number =>
  one.length === other.length
    ? one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
    : Number.POSITIVE_INFINITY
