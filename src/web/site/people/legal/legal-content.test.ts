import { expect, test } from 'vitest'
import type { CookieName } from '#src/contracts/people/cookies.ts'
import { defaultPrices, pricesOf } from '#src/contracts/prices.ts'
import { regionOf } from '#src/contracts/region.ts'
import { defaultRounds } from '#src/contracts/sales/revision-rounds.ts'
import { defaultKeptDays } from '#src/contracts/studio/kept-days.ts'
import { makeSay, sayDefault } from '#src/contracts/words/say.ts'
import * as terms from '#src/contracts/words/site/terms.ts'
import { keepRegion } from '#src/kit/region.ts'
import { noContent } from '#src/web/site/shared/site-content.ts'
import { traderOf } from './legal-content.ts'
import { privacySectionsOf } from './privacy-content.ts'
import { termsSectionsAt } from './terms-content.ts'

const example = traderOf(noContent)
const offered = { prices: defaultPrices, keptDays: defaultKeptDays, rounds: defaultRounds }
const termsSections = termsSectionsAt(offered, example, sayDefault)
const privacySections = privacySectionsOf(defaultKeptDays, example, sayDefault)

const textOf = (sections: object[]): string => JSON.stringify(sections)

test('the Terms have 11 sections and every figure that was promised', () => {
  expect(termsSections).toHaveLength(11)
  const text = textOf(termsSections)
  for (const figure of ['£77', '£99', '£119', '£299', '+£30', 'up to 2 rounds of minor revisions', 'English law']) {
    expect(text).toContain(figure)
  }
  expect(text).toContain('Full payment is due before work starts')
})

test('the Terms name the currency that the shop charges', () => {
  expect(textOf(termsSections)).toContain('All prices are in pounds sterling (GBP).')
  keepRegion(regionOf({ currency: 'EUR', locale: 'en-IE', timeZone: 'Europe/Dublin' }))
  expect(textOf(termsSectionsAt(offered, example, sayDefault))).toContain('All prices are in euros (EUR).')
  keepRegion()
})

test('the policy has its 10 sections in order, and says how long things are kept', () => {
  expect(privacySections.map(({ title }) => title)).toEqual([
    'Introduction',
    'Information We Collect',
    'How We Use',
    'Legal Basis',
    'Data Sharing',
    'Security',
    'Retention',
    'Your Rights',
    'Cookies',
    'Contact',
  ])
  const text = textOf(privacySections)
  for (const figure of ['30 days after delivery', 'deleted after 90 days', '7 years', 'UK GDPR']) {
    expect(text).toContain(figure)
  }
})

test('both pages say how long the owner keeps photos and films', () => {
  const keptDays = { films: 45, photos: 120 }
  const policy = textOf(privacySectionsOf(keptDays, example, sayDefault))
  expect(policy).toContain('your photos and films are gone 45 days after delivery')
  expect(policy).toContain('deleted after 120 days')
  expect(textOf(termsSectionsAt({ ...offered, keptDays }, example, sayDefault))).toContain('45 days after delivery')
})

test('the Terms say how many rounds of revisions the owner gives', () => {
  const textWith = (rounds: number) => textOf(termsSectionsAt({ ...offered, rounds }, example, sayDefault))
  expect(textWith(4)).toContain('up to 4 rounds of minor revisions')
  expect(textWith(1)).toContain('up to 1 round of minor revisions')
})

test('every section can be linked to', () => {
  for (const sections of [termsSections, privacySections]) {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  }
})

test('the Terms state the prices that the owner has set for them', () => {
  const prices = pricesOf({ 'terms.vr2': '133', 'terms.express': '41.50' })
  const text = textOf(termsSectionsAt({ ...offered, prices }, example, sayDefault))
  expect(text).toContain('£133')
  expect(text).toContain('+£41.50')
  expect(text).not.toContain('£99')
})

test('both pages name the seller as the owner filled it in, and no example is left', () => {
  const business = { name: 'Olive', legalName: 'Olive Films Ltd', address: '1 High Street, Leeds', vatNumber: 'GB1' }
  const contact = { ...noContent.contact, email: 'hi@olive.example' }
  const trader = traderOf({ business: { ...business, companyNumber: '0123' }, contact })
  const text = textOf([
    ...termsSectionsAt(offered, trader, sayDefault),
    ...privacySectionsOf(defaultKeptDays, trader, sayDefault),
  ])
  expect(text).toContain(
    'Olive Films Ltd, trading as Olive, company number 0123, VAT number GB1, of 1 High Street, Leeds',
  )
  expect(text).toContain('hi@olive.example')
  expect(text).not.toMatch(/Reelwright|Example Street/)
})

test('an owner writes a section as plain text: paragraphs, a list, the prices', () => {
  const own = 'By {name}.\n\n- one\n- two\n\n{prices}\n\n- no list\nat all'
  const [, , section] = termsSectionsAt(offered, example, makeSay({ [terms.section03Text]: own }))
  expect(section?.blocks).toEqual([
    'By Reelwright.',
    { list: ['one', 'two'] },
    { prices: expect.arrayContaining([['VR1 Standard', '£77']]) },
    '- no list\nat all',
  ])
})

test('the policy tells of every cookie', () => {
  const names: Record<CookieName, true> = { quote: true, visitor: true, session: true, device: true }
  const text = textOf(privacySections)
  for (const name of Object.keys(names)) expect(text).toContain(`A cookie named ${name},`)
})
