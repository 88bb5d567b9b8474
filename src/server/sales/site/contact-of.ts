import type { Settings } from '#src/contracts/people/setting-rules.ts'
import type { Contact } from '#src/contracts/sales/site-content.ts'

type Support = Pick<Settings, 'supportEmail' | 'supportPhone' | 'supportWhatsApp' | 'openingHours'>

export function contactOf({ supportEmail, supportPhone, supportWhatsApp, openingHours }: Support): Contact {
  return {
    email: supportEmail || null,
    phone: supportPhone || null,
    whatsApp: supportWhatsApp ? { number: supportWhatsApp, url: whatsAppLink(supportWhatsApp) } : null,
    hours: openingHours || null,
  }
}

// wa.me wants the number with its country code and nothing but digits; ours is 44.
function whatsAppLink(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  return `https://wa.me/${digits.startsWith('0') ? `44${digits.slice(1)}` : digits}`
}
