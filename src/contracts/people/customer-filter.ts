import { z } from 'zod'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { customerStatuses, priorities, valuesOf } from '#src/contracts/enumerations.ts'
import { day, line } from '#src/contracts/text.ts'

const dayOrNone = z.union([z.literal(''), day]).default('')

// What narrows the list of customers. Empty, or 'all', narrows nothing.
export const customerFilter = {
  q: line(120).default(''),
  service: z.enum(['all', ...serviceIds]).default('all'),
  status: z.enum(['all', ...valuesOf(customerStatuses)]).default('all'),
  priority: z.enum(['all', ...valuesOf(priorities)]).default('all'),
  tag: line(30).toLowerCase().default(''),
  source: line(60).default(''),
  // The first and the last day on which they came, in the time of the business.
  from: dayOrNone,
  to: dayOrNone,
}

const filterSchema = z.object(customerFilter)
export type CustomerFilter = z.output<typeof filterSchema>

export const everyCustomer: CustomerFilter = filterSchema.parse({})

export const customerSorts = ['newest', 'oldest', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]
