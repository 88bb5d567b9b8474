import type { MoneyState, OrderMethod, OrderState, OrderSummary } from '#src/contracts/sales/orders.ts'
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

export const formatPounds = (pounds: number): string => formatPence(Math.round(pounds * 100))
