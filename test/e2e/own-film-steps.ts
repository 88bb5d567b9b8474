import type { Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import { deskSize, expectSound } from './expect-sound.ts'
import { expect } from './fixtures.ts'
import { wakeLanding } from './open-landing.ts'
import { expectReceived, expectSent, fillQuote, photoInput, sendButton, sheetOf } from './quote-form.ts'

// What a visitor does with their own film before anything is uploaded or paid.

export const placeIn = (page: Page) => page.getByRole('slider', { name: 'Position in the film' })
export const secondsOf = async (page: Page): Promise<number> => Number(await placeIn(page).inputValue())
export const strip = (page: Page) => page.getByRole('list', { name: 'Photos in film order' })
type Part = 'Photos' | 'Words' | 'Music' | 'Format'

// A sheet below the film on a phone, beside it on a desk.
export async function openPart(page: Page, part: Part): Promise<void> {
  const name = new RegExp(`^${part}`)
  const panel = page.getByRole('tabpanel', { name })
  if (!(await panel.isVisible())) await page.getByRole('tab', { name }).click()
  await expect(panel).toBeVisible()
}

const frameOf = (page: Page): Promise<string> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
export const databases = (page: Page) =>
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

// What is chosen on the page, and has to be found in the film that is made.
export const ownFilm = { closing: 'Book a table', caption: 'Open until ten', captioned: 2 } as const

// From the landing page to a film with the visitor's own words, left on a phone and found again at the width of a desk,
// where it gets its last words. No photo leaves the page.
export async function seeOwnFilm(page: Page, photos: readonly string[], name: string): Promise<void> {
  const writes = watchWrites(page)
  // Where motion is not welcome a film stands still.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await wakeLanding(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('link', { name: 'See your film' }).first().click()
  await (await choosing).setFiles([...photos])
  await expect(page).toHaveURL(/\/your-film$/)
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
  // Drawing it all the while would take longer than the looks.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  // Every look at the photos is taken here, the networks' too.
  await expect(page.getByText('This is your film, cut to its own music.')).toBeVisible({ timeout: patient(120_000) })

  await placeIn(page).press('End')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await openPart(page, 'Photos')
  await expect(strip(page).locator('img')).toHaveCount(photos.length)
  await openPart(page, 'Words')
  await expectChange(page, () => page.getByLabel('Name', { exact: true }).fill(name))
  await openPart(page, 'Format')
  await expectChange(page, () => page.getByRole('button', { name: 'Black and white' }).click())
  await openPart(page, 'Music')
  await page.getByRole('group', { name: 'Music' }).getByRole('button', { name: 'Calm' }).click()
  await openPart(page, 'Photos')
  await page.getByLabel('Caption for this photo').fill(ownFilm.caption)
  await strip(page).getByRole('button').first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  const moved = strip(page).getByRole('button', { name: `Photo ${ownFilm.captioned}`, exact: true })
  await expect(moved).toBeFocused()
  await expectSound(page)

  await expect.poll(() => databases(page)).toContain('film-draft')
  await expect.poll(() => keptLooks(page)).toBe(photos.length)
  await page.waitForTimeout(600)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const phone = page.viewportSize() ?? deskSize
  await page.setViewportSize(deskSize)
  await page.reload()
  await expect(strip(page).getByRole('button')).toHaveCount(photos.length)
  await openPart(page, 'Words')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
  await expect(page.getByText('This is your film, cut to its own music.')).toBeVisible()
  // Nothing is looked at twice.
  expect(asked.filter((path) => path.includes('/networks/'))).toEqual([])
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await placeIn(page).press('End')
  await expectChange(page, () => page.getByLabel('Call to action').fill(ownFilm.closing))
  expect(writes.filter((write) => !write.startsWith('/api/events {'))).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
}

// What is paused on the screen shows the change by itself.
async function expectChange(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await frameOf(page)
  await change()
  await expect.poll(() => frameOf(page), { timeout: patient(30_000) }).not.toBe(before)
}

interface Visitor {
  business: string
  address: string
}

// The photos and the film as it was seen go along with the quote.
export async function orderOwnFilm(page: Page, photos: number, { business, address }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await page.getByRole('radio', { name: /VR2 Premium/ }).check()
  await page.getByRole('button', { name: 'Ask for a quote instead' }).click()
  await expect(sheetOf(page).getByRole('listitem')).toHaveCount(photos)
  await fillQuote(page, 'Nora Haugen', { business, email: address })
  await expect(page.getByLabel('Name to show')).toHaveValue(business)
  const kept = page.waitForResponse('**/api/seen-film/*')
  await sendButton(page).click()
  await expectReceived(page)
  expect((await kept).ok()).toBe(true)
  await expectSent(page, photos)
  await expect.poll(() => databases(page)).not.toContain('film-draft')
}

// From a film that was delivered: the next one knows its name and asks for nothing but photos.
export async function beginAnother(page: Page, photos: readonly string[], name: string): Promise<void> {
  const order = page.url()
  await page.getByRole('link', { name: 'Choose photos' }).click()
  await photoInput(page).setInputFiles([...photos])
  await expect(page.getByRole('tab', { name: `Words ${name}` })).toBeVisible({ timeout: patient(90_000) })
  await expect(page.getByLabel('Name in your film')).toHaveCount(0)
  await openPart(page, 'Format')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.goto(order)
}
