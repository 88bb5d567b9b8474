import { expect, test } from 'vitest'
import { defaultPrices, pricesOf } from '#src/contracts/prices.ts'
import { makeSay, sayDefault } from '#src/contracts/words/say.ts'
import { templatesOf } from './follow-up-templates.ts'

const business = 'Olive Films'

test('follow-ups say what the documents say until the owner writes their own words', () => {
  const { day3, day7 } = templatesOf({ prices: defaultPrices, business, say: sayDefault })
  expect(day3.content).toMatch(/^Hello \[Name\],\n\nYou asked us for a film .*\n\nOlive Films$/s)
  expect(day7).toMatchObject({
    subject: 'Your first film for £77 instead of £99',
    content: expect.stringContaining('For the next 7 days your first film is £77 instead of £99: 5-8 photos') as string,
    action: 'Order your first film for £77',
  })
  const own = makeSay({
    'Your first film for {offer}': 'Ihr erster Film: {offer}',
    '{price} instead of {listPrice}': '{price} statt {listPrice}',
  })
  expect(templatesOf({ prices: defaultPrices, business, say: own }).day7.subject).toBe('Ihr erster Film: £77 statt £99')
})

test('an offer that is no longer below the list is named by its price alone', () => {
  const prices = pricesOf({ 'price.vr1': '70' })
  expect(templatesOf({ prices, business, say: sayDefault }).day7.subject).toBe('Your first film for £70')
})
