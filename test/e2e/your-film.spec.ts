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
