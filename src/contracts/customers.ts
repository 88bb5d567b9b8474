import { z } from 'zod'
import { defineCall } from './call.ts'
import { serviceIds } from './catalogue.ts'
import { customerStatuses, priorities, valuesOf } from './enumerations.ts'
import { line } from './text.ts'

const customerNote = z.object({ text: z.string(), author: z.string(), date: z.iso.datetime() })

const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  businessType: z.string(),
  businessName: z.string(),
  company: z.string(),
  serviceType: z.enum(serviceIds),
  priority: z.enum(valuesOf(priorities)),
  status: z.enum(valuesOf(customerStatuses)),
  source: z.string(),
  timeline: z.string().nullable(),
  googleDriveLink: z.string(),
  notes: z.array(customerNote),
  addOns: z.array(z.string()),
  basePrice: z.number(),
  addOnPrice: z.number(),
  totalPrice: z.number(),
  step: z.string(),
  imageCount: z.number().int(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  lastEmailSent: z.iso.datetime().nullable(),
})
export type Customer = z.output<typeof customer>

export const customerPageSize = 10

// A search is counted this far and no further: nobody turns a hundred pages, and counting them all would slow the first.
export const mostCountedMatches = 1_000

export const listCustomers = defineCall({
  name: 'listCustomers',
  summary: 'Leads, newest first. X-Total-Count holds how many match, up to 1,000 for a search.',
  method: 'GET',
  path: '/api/customers',
  access: 'owner',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(customerPageSize),
    q: line(120).default(''),
    service: z.enum(['all', ...serviceIds]).default('all'),
  }),
  answer: z.array(customer),
})
