import { type Browser, chromium, type Page } from '@playwright/test'
import { readProcesses } from './read-processes.ts'
import { watchFrames } from './watch-frames.ts'

export interface Device {
  width: number
  slowdown: number
}

export interface OpenPage {
  browser: Browser
  page: Page
  processes: () => ReturnType<typeof readProcesses>
}

// The page of a visitor's own film, just before photos are chosen.
export async function openPage(address: string, { width, slowdown }: Device): Promise<OpenPage> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--enable-unsafe-swiftshader'],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: width / 360 })
  await page.addInitScript(watchFrames)
  // The page draws larger frames where there are four cores to do it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }))
  await page.goto(`${address}/your-film`, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const system = await browser.newBrowserCDPSession()
  return { browser, page, processes: () => readProcesses(system) }
}

export const choosePhotos = (page: Page, photos: readonly string[]): Promise<void> =>
  page.getByLabel('Choose photos').setInputFiles([...photos])

// Every look at the photos was taken, and the music is there.
export async function untilWhole(page: Page): Promise<void> {
  await page.getByText('This is your film, cut to its own music.').waitFor({ timeout: 400_000 })
  await page.waitForFunction(() => globalThis.seenSounds.length > 0, undefined, { timeout: 120_000 })
}
