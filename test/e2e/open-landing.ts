import type { Locator, Page } from '@playwright/test'
import { expect, stir, test } from './fixtures.ts'

// For tests of motion; all others stand still.
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

// The page is readable at once. Its code comes at the first sign of a visitor; what a test does next needs it to be there.
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await wakeLanding(page)
}

export async function wakeLanding(page: Page): Promise<void> {
  await stir(page)
  await expect(page.locator('[data-live]').first()).toBeAttached()
}

export const scrollPage = (page: Page, top: number): Promise<void> =>
  page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)

// 'Watch Sample' of the bottom bar, which comes with the first scroll.
export async function openSample(page: Page): Promise<Locator> {
  await openLanding(page)
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Watch Sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Friday night, by candlelight' })
  await expect(dialog).toBeVisible()
  return dialog
}

export const isPhone = (): boolean => test.info().project.name === 'phone'
