import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addOn, method, proceed, summary } from './order-steps.ts'
import { expectReceived, expectSent, photo, sendButton, sheetOf } from './quote-form.ts'

test('the whole way from the photos to a paid film by keyboard alone', async ({ page }) => {
  await page.goto('/service-quote')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await sendQuote(page)
  await page.keyboard.press('Enter')
  await expectReceived(page)
  await expect(page.getByRole('heading', { name: 'Quote request received.' })).toBeFocused()
  await expectSent(page, 2)

  await press(page, page.getByRole('link', { name: 'Pay now' }), 'Enter')
  await expect(page.getByText(/Quote reference Q-\w{5}-\w{5}/)).toBeVisible()
  await expect(page.getByText('2 photos received')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('marta@olive.example')
  await expect(summary(page)).toContainText('Rush£20')
  await press(page, addOn(page, 'Express 12h Delivery'), 'Space')
  await press(page, method(page, 'Card'), 'Space')
  await press(page, page.getByRole('radio', { name: 'For my business' }), 'Space')
  await expect(summary(page)).toContainText('£188')
  await press(page, proceed(page, 'Proceed to Card Payment'), 'Enter')

  await expect(page.getByLabel('Card number')).toBeVisible()
  await tabTo(page, page.getByLabel('Card number'))
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/34')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
  await expect(page.getByText('We’ve received £188 for VR3 Luxury.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'View Order Confirmation' }), 'Enter')
  await expect(page.getByText('Payment confirmed')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'View Your Order' }), 'Enter')
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('list', { name: 'Order progress' })).toBeVisible()
})

// Up to the button that sends it.
async function sendQuote(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Choose photos' }), 'Enter')
  await (await chooser).setFiles([photo('orient-1.jpg'), photo('lossy.webp')])
  await press(page, page.getByRole('button', { name: 'Move lossy.webp earlier' }), 'Enter')
  await expect(sheetOf(page).getByRole('listitem').first()).toContainText('1 lossy.webp')
  await expect(page.getByRole('button', { name: 'Move lossy.webp later' })).toBeFocused()
  await write(page, 'Full Name', 'Marta Bellini')
  await write(page, 'Phone Number', '07700 900118')
  await write(page, 'Email Address', 'marta@olive.example')
  await press(page, page.getByLabel('Yes, send me ideas and offers'), 'Space')
  await expect(page.getByLabel('Yes, send me ideas and offers')).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeFocused()
  await write(page, 'Business/Product Details', 'Olive & Ember')
  await write(page, 'Business Type', 'Rest')
  await write(page, 'Current Marketing Method', 'None')
  await write(page, 'Your Role', 'Rest')
  await press(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await press(page, page.getByRole('radio', { name: /^VR2 Premium/ }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: /^VR3 Luxury/ })).toBeChecked()
  await write(page, 'Timeline', 'As soon')
  await write(page, 'Budget Range', 'Custom')
  await press(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await write(page, 'Name to show', 'Olive & Ember')
  await tabTo(page, sendButton(page))
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
