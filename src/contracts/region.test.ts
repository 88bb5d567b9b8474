import { afterEach, expect, test } from 'vitest'
import { formatDate } from '#src/kit/format-date.ts'
import { formatExactly, formatPence } from '#src/kit/money.ts'
import { defaultRegion, keepRegion } from '#src/kit/region.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { textDirection } from '#src/kit/text-direction.ts'
import { currencies, defaultRegionTexts, followRegion, isLocale, isTimeZone, regionOf, shownRegion } from './region.ts'

afterEach(() => keepRegion())

const berlin = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' }

test.each([
  ['GBP', 'en-GB', '£1,234.50', '£119'],
  ['EUR', 'de-DE', '1.234,50\u00A0€', '119\u00A0€'],
  ['EUR', 'fr-FR', '1\u00A0234,50\u00A0€', '119\u00A0€'],
  ['EUR', 'en-IE', '€1,234.50', '€119'],
  ['USD', 'en-US', '$1,234.50', '$119'],
])('%s in %s: %s and %s', (currency, locale, odd, whole) => {
  keepRegion(regionOf({ currency, locale, timeZone: 'Europe/London' }))
  expect([formatPence(1_234_50), formatPence(119_00)]).toEqual([odd, whole])
})

test('every currency has hundredths, and every amount the digits of our prices', () => {
  for (const currency of currencies) {
    const { minimumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    expect([currency, minimumFractionDigits]).toEqual([currency, 2])
    keepRegion(regionOf({ ...berlin, currency, locale: 'ar-EG' }))
    expect(formatExactly(1_234_50)).toMatch(/1\D?234\D50/)
  }
})

test('what the shop writes follows the region from the next amount and date on', () => {
  const late = new Date('2026-07-15T22:30:00Z')
  followRegion(berlin)
  expect(formatDate(late, { dateStyle: 'long' })).toBe('16. Juli 2026')
  expect(shopTime(late)).toMatchObject({ day: '2026-07-16', minutesOfDay: 30 })
  followRegion(defaultRegionTexts)
  expect(formatDate(late, { dateStyle: 'long' })).toBe('15 July 2026')
  expect(formatPence(119_00)).toBe('£119')
})

test('a page is told nothing of the default, and the names of days of another', () => {
  expect(shownRegion(defaultRegionTexts, '2026-11-16')).toBeUndefined()
  followRegion(berlin)
  expect(shownRegion(berlin, '2026-11-16')).toMatchObject({
    currency: 'EUR',
    currencyName: 'Euro',
    days: ['Mo., 16. Nov.', 'Di., 17. Nov.', 'Mi., 18. Nov.'],
  })
  expect(regionOf(defaultRegionTexts)).toEqual(defaultRegion)
})

test('only what browser and server know is a language or a time zone', () => {
  expect(['de-DE', 'ar', 'en-GB', 'xx', '', 'de_DE', '<b>'].map(isLocale)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(['Asia/Kolkata', 'UTC', 'Europe/Nowhere', '', "x'; drop"].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('Arabic, Hebrew and Persian are written from the right', () => {
  expect(['ar-EG', 'he', 'fa-IR', 'de-DE', 'en-GB'].map(textDirection)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
})
