import type { Page } from '@playwright/test'
import { choosePhotos, type Device, openPage, type OpenPage, untilWhole } from './open-page.ts'
import { startCounter } from './start-counter.ts'

const seconds = 12

export async function measureFilm(address: string, photos: readonly string[], device: Device) {
  const counter = await startCounter(address)
  const opened = await openPage(counter.address, device)
  const { browser, page, processes } = opened
  const notes = countNotes(page)
  counter.reset()
  const before = await processes()
  await page.evaluate(() => globalThis.seenTouches.splice(0))
  await choosePhotos(page, photos)
  await page.waitForFunction(() => globalThis.seenFrames.length > 1, undefined, { timeout: 120_000, polling: 50 })
  // Not from before the choice: handing eight files to a browser takes a test longer than a finger.
  const firstMs = await page.evaluate(() => (globalThis.seenFrames[1] ?? 0) - (globalThis.seenTouches[0] ?? 0))
  // The music is asked for with the first picture and may be there before the second.
  const firstBytes = counter.bytes() - notes.bytes
  const first = await processes()
  await untilWhole(page)
  const row = {
    size: await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => `${canvas.width} x ${canvas.height}`),
    slowdown: device.slowdown,
    firstSeconds: (firstMs / 1000).toFixed(1),
    firstCpuSeconds: (first.cpuSeconds - before.cpuSeconds).toFixed(2),
    firstKB: Math.round(firstBytes / 1024),
    musicKB: Math.round(notes.bytes / 1024),
    networksKB: Math.round((counter.bytes() - firstBytes - notes.bytes) / 1024),
    ...(await play(opened)),
  }
  await browser.close()
  counter.close()
  return row
}

function countNotes(page: Page): { bytes: number } {
  const notes = { bytes: 0 }
  page.on('response', (response) => {
    if (!response.url().includes('/engine-files/instruments/')) return
    notes.bytes += Number(response.headers()['content-length'] ?? 0)
  })
  return notes
}

async function play({ page, processes }: OpenPage) {
  await startOver(page)
  const before = await processes()
  await page.waitForTimeout(seconds * 1000)
  const after = await processes()
  const frames = await page.evaluate(() => globalThis.seenFrames.length)
  return {
    framesASecond: (frames / seconds).toFixed(1),
    cpuMsAFrame: (((after.cpuSeconds - before.cpuSeconds) * 1000) / frames).toFixed(1),
    graphicsMsAFrame: (((after.graphicsSeconds - before.graphicsSeconds) * 1000) / frames).toFixed(1),
  }
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Position in the film' }).press('Home')
  const pause = page.getByRole('button', { name: 'Pause', exact: true })
  const start = page.getByRole('button', { name: 'Play', exact: true })
  await start.or(pause).waitFor()
  // A film at its end says Play until it has gone back to its beginning.
  await page.waitForTimeout(1000)
  if (await start.isVisible()) await start.click()
  await page.evaluate(() => globalThis.seenFrames.splice(0))
}
