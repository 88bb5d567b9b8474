import type { z } from 'zod'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import type { Config } from './config.ts'

// What everybody may know of the configuration: never a secret key, nor the bank details.
export function listSiteSettings({ stripe, support, backupFormUrl }: Config): z.input<typeof readSiteSettings.answer> {
  return {
    payments: { mode: stripe ? 'stripe' : 'sandbox', publishableKey: stripe?.publishableKey ?? null },
    support: {
      email: support.email ?? null,
      phone: support.phone ?? null,
      whatsApp: support.whatsApp ? { number: support.whatsApp, url: whatsAppLink(support.whatsApp) } : null,
    },
    backupFormUrl: backupFormUrl ?? null,
  }
}

// wa.me wants the number with its country code and nothing but digits; ours is 44.
function whatsAppLink(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  return `https://wa.me/${digits.startsWith('0') ? `44${digits.slice(1)}` : digits}`
}
