import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { checkDraft } from '#test/engine/check-draft.ts'
import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

test('the owner generates all templates, sees a preview and downloads a draft', async ({ page }) => {
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Generate All Templates' }).click()
  await expect(page.getByText('Templates Generated')).toBeVisible({ timeout: patient(50_000) })
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(4)
  await expectSound(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Social square as CapCut draft' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('social-square-capcut.zip')
  expect(checkDraft(unzipSync(await readFile(await download.path())))).toEqual([])
  await expect(page.getByText('Download Started')).toBeVisible()

  await page.getByRole('button', { name: 'Play the Social square template' }).click()
  const film = page.getByLabel('the Social square template')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(720)
  await expectSound(page)
})
