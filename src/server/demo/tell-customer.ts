import { currentRegion } from '#src/kit/region.ts'
import { join } from 'node:path'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { defaultPrices } from '#src/contracts/prices.ts'
import { approveFilm, readOrderFilms } from '#src/contracts/studio/delivery.ts'
import { placeOrder } from '#src/contracts/sales/orders.ts'
import { confirmSandboxPayment, createPaymentIntent } from '#src/contracts/sales/payments.ts'
import { sendAutoResponse, submitQuote } from '#src/contracts/sales/quotes.ts'
import { toPounds } from '#src/kit/money.ts'
import type { DemoBrowser } from './browser.ts'
import { contactOf, type Person } from './people.ts'

export interface Asked {
  customerId: string
  reference: string
}

const photosFolder = join(import.meta.dirname, 'photos')

// The quote form and its photos.
export async function askForQuote(browser: DemoBrowser, person: Person): Promise<Asked> {
  const { customerId, reference } = await browser.call(submitQuote, {
    body: {
      name: person.name,
      ...contactOf(person),
      businessType: person.type,
      businessName: person.business,
      serviceType: person.service,
      timeline: person.daysAgo < 1 ? 'urgent' : '48-hours',
      role: 'business-owner',
      currentMarketing: 'photos-only',
      notes: person.wish,
      uploadedImagesCount: person.photos?.[1] ?? 0,
      marketingConsent: 'offers-2026',
    },
  })
  // Those of today still wait for theirs.
  if (person.daysAgo > 0.5) await browser.call(sendAutoResponse, { body: {} })
  const [set, count] = person.photos ?? ['hotel', 0]
  for (let number = 1; number <= count; number += 1) {
    const path = join(photosFolder, `${set}-${number}.jpg`)
    await browser.sendPhoto(customerId, { path, name: `${set} ${number}.jpg` })
  }
  return { customerId, reference }
}

const cartOf = ({ name, service }: Person, { reference }: Asked) => ({
  serviceType: service,
  addOns: [],
  basePrice: pounds(service),
  name,
  quoteReference: reference,
})

const pounds = (service: ServiceId): number => toPounds(defaultPrices.list[service])

export interface Ordered {
  orderNumber: string
  orderToken: string
}

export async function payByCard(browser: DemoBrowser, person: Person, asked: Asked): Promise<Ordered> {
  const { paymentIntentId, clientSecret, ...ordered } = await browser.call(createPaymentIntent, {
    body: {
      ...cartOf(person, asked),
      amount: pounds(person.service),
      addOnPrice: 0,
      currency: currentRegion().currency.toLowerCase(),
      email: contactOf(person).email,
      customerId: asked.customerId,
    },
  })
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  await browser.call(confirmSandboxPayment, { body: { paymentIntentId, clientSecret, card } })
  return ordered
}

export async function orderByTransfer(browser: DemoBrowser, person: Person, asked: Asked): Promise<Ordered> {
  const body = { ...cartOf(person, asked), method: 'bank' as const, email: contactOf(person).email }
  return browser.call(placeOrder, { body })
}

export async function approve(browser: DemoBrowser, { orderToken: token }: Ordered): Promise<void> {
  const { films } = await browser.call(readOrderFilms, { params: { token } })
  for (const { cuts } of films) {
    const filmId = cuts[0]?.id
    if (filmId) await browser.call(approveFilm, { params: { token, filmId } })
  }
}
