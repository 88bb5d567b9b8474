import { type ServiceId, serviceIds } from '#src/contracts/catalogue.ts'
import { type OrderMethod, orderMethods, type OrderState, orderStates } from '#src/contracts/sales/orders.ts'
import { readMonth } from '#src/web/office/shared/month-choices.ts'

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
  month: readMonth(search),
  state: orderStates.find((one) => one === search.get('state')),
  method: orderMethods.find((one) => one === search.get('method')),
  service: serviceIds.find((one) => one === search.get('service')),
})

// Without what is not set: a query names only what it means.
export const queryOf = (filter: OrderFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))
