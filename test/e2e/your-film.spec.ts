import type { Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import { expect, expectSound, test } from './fixtures.ts'
import { moving } from './open-landing.ts'
import { expectReceived, expectSent, fillQuote, photoInput, sendButton, sheetOf } from './quote-form.ts'

test.use(moving)

const photos = ['pizza', 'wine', 'bread'].map((name) => `test/engine/photos/${name}.jpg`)

const placeIn = (page: Page) => page.getByRole('slider', { name: 'Position in the film' })
const secondsOf = async (page: Page): Promise<number> => Number(await placeIn(page).inputValue())
const strip = (page: Page) => page.getByRole('list', { name: 'Photos in the order of the film' })
const frameOf = (page: Page): Promise<string> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted())

// What was found in photos and is kept beside them.
const keptLooks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('film-draft')
    opening.onsuccess = () => resolve(opening.result)
    const database = await promise
    const keys = Promise.withResolvers<IDBValidKey[]>()
    const reading = database.transaction('photos').objectStore('photos').getAllKeys()
    reading.onsuccess = () => keys.resolve(reading.result)
    const found = await keys.promise
    database.close()
    return found.filter((key) => typeof key === 'string' && key.startsWith('look')).length
  })

// Everything that is not a plain question to the server.
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  return writes
}

test('a visitor sees their own film, changes it and orders it; no photo leaves the page before', async ({ page }) => {
  test.setTimeout(240_000)
  const writes = watchWrites(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'See your film' }).click()
  await expect(page.getByRole('heading', { name: 'See your film.' })).toBeVisible()
  await expectSound(page)
  await photoInput(page).setInputFiles(photos)
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
  // Every look at the photos is taken here, the networks' too.
  await expect(page.getByText('This is your film, cut to its own music.')).toBeVisible({ timeout: patient(120_000) })

  await placeIn(page).press('End')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(strip(page).locator('img')).toHaveCount(3)
  await expectChange(page, () => page.getByLabel('Name', { exact: true }).fill('Olive & Ember'))
  await expectChange(page, () => page.getByRole('button', { name: 'Black and white' }).click())
  await page.getByRole('group', { name: 'Music' }).getByRole('button', { name: 'Calm' }).click()
  await page.getByLabel('Caption of this photo').fill('Open until ten')
  await strip(page).getByRole('button').first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(strip(page).getByRole('button', { name: 'Photo 2', exact: true })).toBeFocused()
  await expectSound(page)

  // Left and found again.
  await expect.poll(() => databases(page)).toContain('film-draft')
  await expect.poll(() => keptLooks(page)).toBe(3)
  await page.waitForTimeout(600)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(strip(page).getByRole('button')).toHaveCount(3)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Olive & Ember')
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
  await expect(page.getByText('This is your film, cut to its own music.')).toBeVisible()
  // Nothing is looked at twice.
  expect(asked.filter((path) => path.includes('/networks/'))).toEqual([])
  expect(writes.filter((write) => !write.startsWith('/api/events {'))).toEqual([])

  await page.getByRole('button', { name: 'Order this film' }).click()
  await expect(sheetOf(page).getByRole('listitem')).toHaveCount(3)
  await fillQuote(page)
  await expect(page.getByLabel('Name to show')).toHaveValue('Olive & Ember')
  const kept = page.waitForResponse('**/api/seen-film/*')
  await sendButton(page).click()
  await expectReceived(page)
  const { seed, mood, look, photos: seen } = (await kept).request().postDataJSON()
  expect((await kept).ok()).toBe(true)
  expect({ mood, look, seed: typeof seed }).toEqual({ mood: 'calm', look: 'noir', seed: 'number' })
  expect(seen.map(({ caption }: { caption: string }) => caption)).toContain('Open until ten')
  await expectSent(page, 3)
  await expect.poll(() => databases(page)).not.toContain('film-draft')
})

// What is paused on the screen shows the change by itself.
async function expectChange(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await frameOf(page)
  await change()
  await expect.poll(() => frameOf(page), { timeout: patient(30_000) }).not.toBe(before)
}

test('a film stands still where motion is not welcome, takes HEIC, and leaves nothing behind when it is deleted', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/your-film')
  await photoInput(page).setInputFiles([...photos.slice(0, 2), 'test/fixtures/photo.heic'])
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
  await expect(page.getByRole('button', { name: 'Order this film' })).toBeEnabled()
  await expectSound(page)
})
