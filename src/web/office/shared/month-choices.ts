import { month } from '#src/contracts/sales/receipts.ts'
import { formatDate } from '#src/kit/format-date.ts'

const name = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const months = 24

// The month in the address, as '2026-11'.
export const readMonth = (search: URLSearchParams): string | undefined => month.safeParse(search.get('month')).data

// The newest first, with the one that is chosen even when it is older.
export function monthChoices(now: Date, chosen: string | undefined): { value: string; label: string }[] {
  const recent = Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back)).toISOString().slice(0, 7),
  )
  const shown = chosen && !recent.includes(chosen) ? [...recent, chosen] : recent
  return shown.map((value) => ({ value, label: formatDate(new Date(`${value}-01T00:00:00Z`), name) }))
}
