import type { z } from 'zod'
import { addOns, serviceNames } from '#src/contracts/catalogue.ts'
import { changedPrices } from '#src/contracts/prices.ts'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import { offerButton, openOrderButton } from '#src/contracts/words/letters/shared.ts'
import { type ChangedWords, makeSay } from '#src/contracts/words/say.ts'
import { contactOf } from './sales/site/feature.ts'
import type { Payments } from './platform/payments/port.ts'
import type { Business } from './platform/settings/port.ts'

// What everybody may know of how this site is set up: never a secret key, nor the bank details.
export function listSiteSettings(
  business: Business,
  { kind, isClosed }: Pick<Payments, 'kind' | 'isClosed'>,
): z.input<typeof readSiteSettings.answer> {
  const mode = isClosed ? 'none' : kind
  return {
    payments: { mode, publishableKey: mode === 'stripe' ? business.stripePublishableKey : null },
    name: business.businessName,
    support: contactOf(business),
    backupFormUrl: business.backupFormUrl || null,
    prices: changedPrices(askedPrices(business)),
    region: { currency: business.currency, locale: business.locale, timeZone: business.timeZone },
    words: ownWordsOf(business.words),
  }
}

const saidInOffice = [
  ...Object.values(serviceNames),
  ...Object.values(addOns).map(({ name }) => name),
  offerButton,
  openOrderButton,
]

function ownWordsOf(words: ChangedWords | undefined): Record<string, string> {
  const say: (text: string) => string = makeSay(words)
  return Object.fromEntries(saidInOffice.map((text) => [text, say(text)]).filter(([text, own]) => own !== text))
}
