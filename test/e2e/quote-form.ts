import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { patient } from '#test/support/patient.ts'
import { expect } from './fixtures.ts'

export const photo = (name: string): string => `test/fixtures/${name}`

export const photoInput = (page: Page) => page.getByLabel('Choose photos')

export const sheetOf = (page: Page) => page.getByRole('list', { name: 'Chosen photos' })

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send and Get My Quote' })

// The calls that carry the photos.
export const pieces = '**/api/upload/resumable/*/*'

// Where each piece of a photo started.
export function watchOffsets(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

const steps = ['Photos and contact', 'Your business', 'Your film', 'What it says'] as const

export const goToStep = (page: Page, step: (typeof steps)[number]): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps of this form' }).getByRole('button', { name: step }).click()

// Every answer that is required, and on to the last step.
export async function fillQuote(
  page: Page,
  name = 'Marta Bellini',
  { business = 'Olive & Ember', email = 'marta@olive.example' } = {},
): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill('07700 900118')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Business/Product Details').fill(business)
  await page.getByLabel('Business Type').selectOption('restaurant')
  await page.getByLabel('Current Marketing Method').selectOption('none')
  await page.getByLabel('Your Role').selectOption('restaurant-owner')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Timeline').selectOption('flexible')
  await page.getByLabel('Budget Range').selectOption('£99')
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function expectReceived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Quote request received.' })).toBeVisible()
  await expect(page.getByText(/Q-[0-9A-Z]{5}-[0-9A-Z]{5}/)).toBeVisible()
}

export const expectSent = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`${count} of ${count} photos sent`)).toBeVisible({ timeout: patient(30_000) })

// Of two pieces. What follows the end of a JPEG is allowed: phones append films and depth maps.
export async function makeLargePhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 3300, height: 2500, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

// The console repeats what the server answers; a test that provokes such an answer expects it.
export function ignore(complaints: string[], status: number): void {
  const others = complaints.filter((text) => !text.includes(`status of ${status}`))
  complaints.splice(0, complaints.length, ...others)
}
