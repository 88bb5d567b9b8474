import type { z } from 'zod'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { changedPrices } from '#src/contracts/prices.ts'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import { contactOf } from './features/sales/site/feature.ts'

// What everybody may know of how this site is set up: never a secret key, nor the bank details.
export function listSiteSettings(business: Settings, takesCards: boolean): z.input<typeof readSiteSettings.answer> {
  return {
    payments: {
      mode: takesCards ? 'stripe' : 'sandbox',
      publishableKey: takesCards ? business.stripePublishableKey : null,
    },
    name: business.businessName,
    support: contactOf(business),
    backupFormUrl: business.backupFormUrl || null,
    prices: changedPrices(askedPrices(business)),
    region: { currency: business.currency, locale: business.locale, timeZone: business.timeZone },
  }
}
