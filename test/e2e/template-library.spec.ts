import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { checkDraft } from '#test/engine/check-draft.ts'
import { expect, expectSound, logIn, test } from './fixtures.ts'

test('a template that was not generated yet says so', async ({ page }) => {
  await page.route('**/api/stage2/download-template/*', (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'Template not found - generate templates first' } }),
  )
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Download Luxury as CapCut draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Download Failed')
  await expect(page.getByRole('alert')).toContainText('Template not found - generate templates first')
})

test('the owner generates all templates, sees a preview and downloads a draft', async ({ page }) => {
  await logIn(page, '/template-library')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByText('9:16 · 30 seconds · 1080x1920')).toBeVisible()
  await expect(page.getByText('16:9 · 45 seconds · 1920x1080')).toBeVisible()
  await page.getByRole('button', { name: 'Generate All Templates' }).click()
  await expect(page.getByText('Templates Generated')).toBeVisible({ timeout: 50_000 })
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
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(360)
})

test('a failed generation is said in words', async ({ page }) => {
  await page.route('**/api/stage2/generate-templates', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'Too many requests. Please wait a moment.' } }),
  )
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Generate All Templates' }).click()
  await expect(page.getByRole('alert')).toContainText('Generation Failed')
  await expect(page.getByRole('alert')).toContainText('Too many requests. Please wait a moment.')
})
