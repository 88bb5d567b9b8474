import type { MoneyState, OrderMethod, OrderState, OrderSummary } from '#src/contracts/sales/orders.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { formatPence } from '#src/kit/money.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

export const methodNames: Record<OrderMethod, string> = { card: 'Card', bank: 'Bank transfer', contact: 'Contact' }

export const stateNames: Record<OrderState, string> = {
  open: 'Open',
  paid: 'Paid',
  in_production: 'In production',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const moneyWords: Record<MoneyState, { tone: Tone; text: string }> = {
  waiting: { tone: 'busy', text: 'Awaiting payment' },
  paid: { tone: 'ok', text: 'Paid' },
  part_refunded: { tone: 'info', text: 'Part refunded' },
  refunded: { tone: 'idle', text: 'Refunded' },
  cancelled: { tone: 'idle', text: 'Cancelled' },
}

// A dispute outweighs everything else: it has a deadline.
export function describeMoney({ money, dispute }: OrderSummary): { tone: Tone; text: string } {
  return dispute === 'open' ? { tone: 'fail', text: 'Disputed' } : moneyWords[money]
}

// Who ordered, and from when on you may work for them.
export function describeBuyer({ buyer, beginsNow, heldUntil, state }: OrderSummary): string {
  if (buyer === 'business') return 'For a business.'
  if (beginsNow) return 'For themselves: a consumer, who asked you to begin now.'
  if (heldUntil) return `For themselves: a consumer, who can cancel. Work begins on ${formatDay(heldUntil)}.`
  return state === 'open'
    ? 'For themselves: a consumer, who can cancel. Work begins 14 days after the payment.'
    : 'For themselves: a consumer. Their 14 days to cancel are over.'
}

const formatDay = (iso: string): string => formatDate(new Date(iso), { day: 'numeric', month: 'long' })

export const formatPounds = (pounds: number): string => formatPence(Math.round(pounds * 100))
