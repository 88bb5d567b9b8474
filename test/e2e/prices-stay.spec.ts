import type { Page } from '@playwright/test'
import { expect, stir, test } from './fixtures.ts'
import { addOn, openCheckout, summary } from './order-steps.ts'
import { goToStep } from './quote-form.ts'

// Only a person's own choice sets a package: nothing that a browser puts back changes a price.

const total = (page: Page) => page.getByRole('region', { name: 'Your price' })

interface Draft {
  values: Record<string, string>
  total: string
  hint: string
}

const drafts: Draft[] = [
  {
    values: { photoCount: '5-8', serviceType: 'vr2' },
    total: '£119',
    hint: 'You’ve chosen VR2 Premium. 5-8 photos usually go with VR1 Standard.',
  },
  {
    values: { photoCount: '5-8', serviceType: 'vr1' },
    total: '£99',
    hint: 'For 5-8 photos we’ve chosen VR1 Standard.',
  },
  {
    values: { photoCount: '8-12', serviceType: 'combo-3', timeline: 'asap' },
    total: '£317',
    hint: 'You’ve chosen Combo 3 Videos. 8-12 photos usually go with VR2 Premium.',
  },
  {
    values: { photoCount: '12-15', serviceType: 'vr1' },
    total: '£99',
    hint: 'You’ve chosen VR1 Standard. 12-15 photos usually go with VR3 Luxury.',
  },
]

for (const { values, total: price, hint } of drafts) {
  test(`${JSON.stringify(values)}: the form keeps ${price} over reload, back, forward and in a second tab`, async ({
    page,
    context,
  }) => {
    await page.goto('/terms')
    await page.evaluate(
      (draft) => localStorage.setItem('quoteDraft', draft),
      JSON.stringify({ savedAt: Date.now(), values, photos: [] }),
    )
    await page.goto('/service-quote')
    const expectKept = async (tab: Page) => {
      await expect(tab.getByText('Draft restored')).toBeVisible()
      await expect(total(tab)).toContainText(price)
      await expect(tab.getByText(hint)).toBeVisible()
    }
    await expectKept(page)
    await page.reload()
    await expectKept(page)
    await page.goto('/privacy')
    await page.goBack()
    await expectKept(page)
    await page.goBack()
    await page.goForward()
    await expectKept(page)
    const other = await context.newPage()
    await other.goto('/service-quote')
    await expectKept(other)
  })
}

test('a package from a link counts once: what is chosen after it stays over a reload', async ({ page }) => {
  await page.goto('/service-quote?service=vr1')
  await expect(total(page)).toContainText('£99')
  await page.getByLabel('Full Name').fill('Helen Marsh')
  await goToStep(page, 'Your film')
  await page.getByRole('radio', { name: /VR3 Luxury/ }).check()
  await expect(total(page)).toContainText('£149')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(total(page)).toContainText('£149')
})

test('an add-on that was taken off in another tab does not come back with a reload', async ({ page, context }) => {
  await openCheckout(page, '?service=vr1')
  await addOn(page, 'Premium Music').check()
  await expect(summary(page)).toContainText('£118')
  await page.waitForLoadState('networkidle')
  const other = await context.newPage()
  await other.goto('/checkout')
  await stir(other)
  await expect(addOn(other, 'Premium Music')).toBeChecked()
  await addOn(other, 'Premium Music').uncheck()
  await expect(summary(other)).toContainText('£99')
  await other.waitForLoadState('networkidle')
  await page.reload()
  await stir(page)
  await expect(addOn(page, 'Premium Music')).not.toBeChecked()
  await expect(summary(page)).toContainText('£99')
})

for (const [id, name, price] of [
  ['vr1', 'VR1 Standard', '£99'],
  ['vr2', 'VR2 Premium', '£119'],
  ['vr3', 'VR3 Luxury', '£149'],
] as const) {
  test(`the card of ${name} leads to its checkout`, async ({ page }) => {
    await page.goto('/')
    await stir(page)
    await page.getByRole('link', { name: `Choose ${name}` }).click()
    await expect(page).toHaveURL(`/checkout?service=${id}`)
    await expect(summary(page)).toContainText(price)
  })
}

test('Back leads to the step of the form before, with everything that was typed', async ({ page }) => {
  await page.goto('/service-quote')
  await page.getByLabel('Full Name').fill('Helen Marsh')
  await goToStep(page, 'Your business')
  await page.getByLabel('Business/Product Details').fill('Lakeside House')
  await goToStep(page, 'Your film')
  await page.goBack()
  await expect(page.getByLabel('Business/Product Details')).toHaveValue('Lakeside House')
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue('Helen Marsh')
  await page.goForward()
  await expect(page.getByLabel('Business/Product Details')).toBeVisible()
  await expect(page).toHaveURL(/\/service-quote$/)
})
