import type { Customer } from '#src/contracts/people/customers.ts'
import { hourMs } from '#src/kit/time.ts'

// Whether the first of a list is new enough for the badge: it came within the last hour.
export const isNewest = ({ createdAt }: Customer, nowMs: number): boolean => nowMs - Date.parse(createdAt) < hourMs
