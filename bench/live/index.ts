// How a visitor's own film begins and plays: node bench/live/index.ts <photos...>
// The real product and its page, with the photos given: seconds from choosing to the first picture, bytes until then,
// frames a second, how far pictures are behind their sound, how long a change takes to be seen, and the memory of the
// page; also with the processor slowed down four times. The photos should be as a phone takes them.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findFreePort } from '#test/support/free-port.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { measureLag } from './measure-lag.ts'
import { startCounter } from './start-counter.ts'
import { watchFrames } from './watch-frames.ts'

const photos = process.argv.slice(2)
const seconds = 12
const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-live-'))
const product = new ProductProcess(await findFreePort(), { DATA_DIR: dataDir, ADMIN_PASSWORD: crypto.randomUUID() })
product.start()
await product.whenReady()

const rows = []
for (const scale of [1, 1.5]) {
  for (const slowdown of [1, 4]) rows.push(await measure({ scale, slowdown }))
}
console.table(rows)
console.table([await measureLag(photos, 1), await measureLag(photos, 4)])
await product.stop()
await rm(dataDir, { recursive: true, force: true })

async function measure({ scale, slowdown }: { scale: number; slowdown: number }) {
  const counter = await startCounter(product.address)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--enable-unsafe-swiftshader'],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: scale })
  await page.addInitScript(watchFrames)
  await page.goto(`${counter.address}/your-film`, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  counter.reset()
  const began = Date.now()
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await page.waitForFunction(() => globalThis.seenFrames.length > 1, undefined, { timeout: 120_000, polling: 50 })
  const [firstSeconds, firstBytes] = [(Date.now() - began) / 1000, counter.bytes()]
  await page.getByText('This is your film, cut to its own music.').waitFor({ timeout: 300_000 })
  const played = await play(page)
  const row = {
    size: await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => `${canvas.width} x ${canvas.height}`),
    slowdown,
    firstSeconds: firstSeconds.toFixed(1),
    firstKB: Math.round(firstBytes / 1024),
    framesASecond: played.toFixed(1),
    wordMs: await timeChange(page, () => page.getByLabel('Name', { exact: true }).fill(`Olive ${slowdown}`)),
    lookMs: await timeChange(page, () => page.getByRole('button', { name: 'Black and white' }).click()),
    rendererMB: await rendererMegabytes(await browser.newBrowserCDPSession()),
  }
  await browser.close()
  counter.close()
  return row
}

async function play(page: Page): Promise<number> {
  await page.getByRole('slider', { name: 'Place in the film' }).press('Home')
  await page.evaluate(() => globalThis.seenFrames.splice(0))
  await page.waitForTimeout(seconds * 1000)
  return (await page.evaluate(() => globalThis.seenFrames.length)) / seconds
}

// With the film paused, the next picture is the changed one.
async function timeChange(page: Page, change: () => Promise<void>): Promise<number> {
  const pause = page.getByRole('button', { name: 'Pause' })
  if (await pause.isVisible()) await pause.click()
  await page.getByRole('slider', { name: 'Place in the film' }).press('End')
  await page.waitForTimeout(1_500)
  await page.evaluate(() => globalThis.seenFrames.splice(0))
  const began = await page.evaluate(() => performance.now())
  await change()
  await page.waitForFunction(() => globalThis.seenFrames.length > 0, undefined, { polling: 10 })
  const seen = await page.evaluate(() => globalThis.seenFrames[0] ?? 0)
  return Math.round(seen - began)
}

async function rendererMegabytes(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentKilobytes(id)),
  )
  return Math.round(Math.max(0, ...sizes) / 1024)
}

const residentKilobytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
