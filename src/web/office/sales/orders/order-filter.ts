import { serviceIds } from '#src/contracts/catalogue.ts'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { type OrderMethod, orderMethods, type OrderState, orderStates } from '#src/contracts/sales/orders.ts'

// What is searched stands in the address, so that the Back button leaves it and a link can name it.
export interface OrderFilter {
  q: string
  month: string | undefined
  state: OrderState | undefined
  method: OrderMethod | undefined
  service: ServiceId | undefined
}

export const readOrderFilter = (search: URLSearchParams): OrderFilter => ({
  q: search.get('q') ?? '',
  month: /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0],
  state: orderStates.find((one) => one === search.get('state')),
  method: orderMethods.find((one) => one === search.get('method')),
  service: serviceIds.find((one) => one === search.get('service')),
})

// Without what is not set: a query names only what it means.
export const queryOf = (filter: OrderFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const months = 24

// The newest first, with the one that is chosen even when it is older.
export function monthChoices(now: Date, chosen: string | undefined): { value: string; label: string }[] {
  const recent = Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back)).toISOString().slice(0, 7),
  )
  const shown = chosen && !recent.includes(chosen) ? [...recent, chosen] : recent
  return shown.map((value) => ({ value, label: monthNames.format(new Date(`${value}-01T00:00:00Z`)) }))
}
