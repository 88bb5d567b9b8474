import type { Page } from '@playwright/test'
import { choosePhotos, type Device, openPage, type OpenPage, untilWhole } from './open-page.ts'

const rounds = 3

// From the touch of a key or a button to the changed picture, with the film paused in its middle: the next picture is the
// changed one.
export async function measureChanges(address: string, photos: readonly string[], device: Device) {
  const opened = await openPage(address, device)
  const { browser, page } = opened
  await choosePhotos(page, photos)
  await untilWhole(page)
  const moods = page.getByRole('group', { name: 'Music' })
  const changes: Record<string, (round: number) => Promise<void>> = {
    word: (round) => page.getByLabel('Name', { exact: true }).press(String(round)),
    order: () =>
      page.getByRole('list', { name: 'Photos in film order' }).getByRole('button').nth(2).press('Shift+ArrowRight'),
    focus: () => page.getByRole('button', { name: /^Focus/ }).press('ArrowRight'),
    mood: (round) =>
      moods.getByRole('button', { name: ['Calm', 'Upbeat', 'Elegant'][round] ?? 'Warm', exact: true }).click(),
  }
  const rows: Record<string, unknown>[] = []
  for (const [change, make] of Object.entries(changes)) {
    const times = []
    for (let round = 0; round < rounds; round += 1) times.push(await timeChange(opened, () => make(round)))
    const middle = times.toSorted((one, other) => one.shownMs - other.shownMs)[Math.floor(rounds / 2)]
    rows.push({ change, ...middle, ...(change === 'mood' ? { soundMs: await timeSound(page) } : {}) })
  }
  await browser.close()
  return rows
}

async function timeChange({ page, processes }: OpenPage, change: () => Promise<void>) {
  const pause = page.getByRole('button', { name: 'Pause' })
  if (await pause.isVisible()) await pause.click()
  await page.getByRole('slider', { name: 'Position in the film' }).evaluate((slider: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      slider,
      String(Number(slider.max) / 2),
    )
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.waitForTimeout(2_500)
  await page.evaluate(() =>
    [globalThis.seenFrames, globalThis.seenSounds, globalThis.seenTouches].map((seen) => seen.splice(0)),
  )
  const before = await processes()
  await change()
  await page.waitForFunction(() => globalThis.seenFrames.length > 0, undefined, { polling: 10 })
  const { cpuSeconds } = await processes()
  const shownMs = await page.evaluate(() => (globalThis.seenFrames[0] ?? 0) - (globalThis.seenTouches[0] ?? 0))
  return { shownMs: Math.round(shownMs), cpuMs: Math.round((cpuSeconds - before.cpuSeconds) * 1000) }
}

async function timeSound(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.seenSounds.length > 0, undefined, { timeout: 120_000 })
  return page.evaluate(() => Math.round((globalThis.seenSounds[0] ?? 0) - (globalThis.seenTouches[0] ?? 0)))
}
