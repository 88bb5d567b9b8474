import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { LetterButton } from '#src/contracts/outreach/letters.ts'
import { discountedPence, type Prices } from '#src/contracts/prices.ts'
import type { PlaceholderValues } from '#src/kit/fill-placeholders.ts'
import { formatPence, toPence } from '#src/kit/money.ts'
import { dayMs } from '#src/kit/time.ts'
import { formatDay } from '#src/web/office/shared/format-time.ts'
import { nameService } from '#src/web/office/shared/service-name.ts'

export interface Addressee {
  id: string
  name: string
  email: string
  businessName: string
  serviceType: ServiceId
}

export interface LetterForm {
  subject: string
  message: string
  button: LetterButton['kind']
  service: string
  price: string
  days: string
}

// A letter that names the usual price offers less: at first what the published discount leaves.
export function priceToOffer(message: string, service: ServiceId, { list, discountPercent }: Prices): string {
  const pence = message.includes('[Price]') ? discountedPence(list[service], discountPercent) : list[service]
  return String(pence / 100)
}

// Undefined while the fields of the offer say nothing that could be offered.
export function buttonOf(form: LetterForm, orderId: string | undefined): LetterButton | undefined {
  if (form.button === 'none') return { kind: 'none' }
  if (form.button === 'order') return orderId ? { kind: 'order', orderId } : undefined
  const [price, days] = [Number(form.price), Number(form.days)]
  const isRight = price >= 1 && price <= 10_000 && Number.isInteger(days) && days >= 1 && days <= 90
  return isRight ? { kind: 'offer', service: form.service as ServiceId, price: toPounds(price), days } : undefined
}

const toPounds = (price: number): number => toPence(price) / 100

interface Known {
  to: Addressee
  orderNumber: string | undefined
  button: LetterButton | undefined
  service: ServiceId
  prices: Prices
  nowMs: number
}

// Only what is known: what is left out stays in its brackets and is marked.
export function valuesOf({ to, orderNumber, button, service, prices, nowMs }: Known): PlaceholderValues {
  const values: Record<string, string | undefined> = {
    Name: to.name || undefined,
    'Business Name': to.businessName || to.name || undefined,
    Service: nameService(service),
    Price: formatPence(prices.list[service]),
    'Order Number': orderNumber,
    ...(button?.kind === 'offer' && {
      'Offer Price': formatPence(toPence(button.price)),
      'Offer End': formatDay(new Date(nowMs + button.days * dayMs).toISOString()),
    }),
  }
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
