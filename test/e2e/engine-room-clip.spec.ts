import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

// What takes the engine's time: at one width, and the last look at the other one too.
test('an image is mapped, sent, made by the built-in engine, played and downloaded', async ({ page }) => {
  test.setTimeout(patient(150_000))
  await logIn(page, '/engine-room')
  await page.getByLabel('Choose images', { exact: true }).setInputFiles('test/engine/photos/suite.jpg')
  await page.getByLabel('Room template for image 1').selectOption('Bedroom, Luxury')
  await page.getByRole('button', { name: 'Send to video production' }).click()
  await expect(page.getByText('Sent Video Production')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Completed' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )

  const row = page.getByRole('row').filter({ hasText: 'Bedroom, Luxury' }).first()
  await expect(row.getByText('Ready')).toBeVisible({ timeout: patient(120_000) })
  await page.getByRole('button', { name: 'Load videos' }).click()
  await expect(page.getByText('Videos Found!')).toBeVisible()
  await page.getByRole('button', { name: 'Play Bedroom, Luxury' }).first().click()
  const film = page.getByLabel('Bedroom, Luxury', { exact: true }).first()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(5)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Bedroom, Luxury' }).first().click()
  expect((await downloading).suggestedFilename()).toMatch(/^bedroom-luxury-[\da-f]{8}\.mp4$/)
  await expectSound(page)
})
