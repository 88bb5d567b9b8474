import type { Customer } from '#src/contracts/people/customers.ts'
import { hourMs } from '#src/kit/time.ts'

// Who gets the badge: the newest of a page, whatever it is sorted by, if they came within the last hour.
export function findNewest(customers: readonly Customer[], nowMs: number): Customer | undefined {
  const [newest] = customers.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return newest && nowMs - Date.parse(newest.createdAt) < hourMs ? newest : undefined
}
