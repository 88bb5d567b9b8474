import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// The page is readable at once. Its code comes at the first sign of a visitor; what a test does next needs it to be there.
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await wakeLanding(page)
}

export async function wakeLanding(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-live]').first()).toBeAttached()
}

// Nothing runs by the clock unless a test lets it: counters and timers are counted from the moment the page is live.
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}
