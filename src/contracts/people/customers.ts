import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { customerStatuses, priorities, valuesOf } from '#src/contracts/enumerations.ts'
import { photo } from '#src/contracts/studio/photos.ts'
import { paragraph, required } from '#src/contracts/text.ts'
import { customerFilter, customerSorts } from './customer-filter.ts'

const customerNote = z.object({ text: z.string(), author: z.string(), date: z.iso.datetime() })

export const customer = z.object({
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
  tags: z.array(z.string()),
  timeline: z.string().nullable(),
  googleDriveLink: z.string(),
  notes: z.array(customerNote),
  addOns: z.array(z.string()),
  basePrice: z.number(),
  addOnPrice: z.number(),
  totalPrice: z.number(),
  // What they paid so far, less what was given back.
  paidPrice: z.number(),
  step: z.string(),
  imageCount: z.number().int(),
  // The first few of them; all come with listPhotos.
  images: z.array(photo),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  // Archived because everything of theirs went to another entry.
  isMerged: z.boolean(),
  // When the owner first answered; a mail that goes out by itself does not count.
  answeredAt: z.iso.datetime().nullable(),
  // Asked, and waits for the owner's first answer.
  isUnanswered: z.boolean(),
  lastEmailSent: z.iso.datetime().nullable(),
})
export type Customer = z.output<typeof customer>

export const customerPageSize = 10

// A search is counted this far and no further: nobody turns twenty pages, and counting them all would slow the first.
export const maxCountedMatches = 200

export const imagesOnCard = 4

const pageOf = (defaultSize: number) => ({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultSize),
})

export const listCustomers = defineCall({
  name: 'listCustomers',
  summary: 'Leads, newest first unless sorted. X-Total-Count holds how many match, up to 200 for a search.',
  at: 'GET /api/customers',
  access: 'owner',
  query: z.object({ ...pageOf(customerPageSize), ...customerFilter, sort: z.enum(customerSorts).default('newest') }),
  answer: z.array(customer),
})

export const listDeletedCustomers = defineCall({
  name: 'listDeletedCustomers',
  summary: 'Archived customers, the last archived first. X-Total-Count holds how many there are.',
  at: 'GET /api/customers/deleted',
  access: 'owner',
  query: z.object(pageOf(customerPageSize)),
  answer: z.array(customer),
})

export const readCustomerFigures = defineCall({
  name: 'readCustomerFigures',
  summary: 'How many customers there are, and what the active ones would pay in total. Test submissions pay nothing.',
  at: 'GET /api/customers/figures',
  access: 'owner',
  answer: z.object({
    active: z.number().int(),
    archived: z.number().int(),
    // Real ones only, so that the sum can be checked by hand.
    paying: z.number().int(),
    revenuePotential: z.number(),
  }),
})

const oneCustomer = z.object({ id: idParam })

export const maxNoteCharacters = 5_000

export const addCustomerNote = defineCall({
  name: 'addCustomerNote',
  summary: 'Adds the owner’s note to a customer.',
  at: 'POST /api/customers/:id/notes',
  access: 'owner',
  params: oneCustomer,
  body: z.object({ note: required(paragraph(maxNoteCharacters)) }),
  answer: success,
})

const answerWays = ['call', 'whatsapp', 'other'] as const
export type AnswerWay = (typeof answerWays)[number]

export const answerLead = defineCall({
  name: 'answerLead',
  summary:
    'Notes that the owner has answered a lead outside the product. An email sent from here counts automatically.',
  at: 'POST /api/customers/:id/answered',
  access: 'owner',
  params: oneCustomer,
  body: z.object({ way: z.enum(answerWays) }),
  answer: success,
})

export const setCustomerPriority = defineCall({
  name: 'setCustomerPriority',
  summary: 'Sets the priority of a customer.',
  at: 'PATCH /api/customers/:id/priority',
  access: 'owner',
  params: oneCustomer,
  body: z.object({ priority: z.enum(valuesOf(priorities)) }),
  answer: success,
})

export const archiveCustomer = defineCall({
  name: 'archiveCustomer',
  summary: 'Archives a customer: nothing is erased, and it can be restored.',
  at: 'DELETE /api/customers/:id',
  access: 'owner',
  params: oneCustomer,
  answer: success,
})

export const restoreCustomer = defineCall({
  name: 'restoreCustomer',
  summary: 'Brings an archived customer back.',
  at: 'POST /api/customers/:id/restore',
  access: 'owner',
  params: oneCustomer,
  answer: success,
})

const manyIds = z.array(idParam).min(1).max(100)

export const changeCustomers = defineCall({
  name: 'changeCustomers',
  summary: 'Archives, restores or prioritises many customers at once; says what each was before, to undo it.',
  at: 'POST /api/customers/bulk',
  access: 'owner',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('archive'), ids: manyIds }),
    z.object({ action: z.literal('restore'), ids: manyIds }),
    z.object({ action: z.literal('priority'), ids: manyIds, priority: z.enum(valuesOf(priorities)) }),
  ]),
  answer: success.extend({
    changed: z.array(z.object({ id: z.uuid(), priorityBefore: z.enum(valuesOf(priorities)) })),
  }),
})

export const exportCustomers = defineCall({
  name: 'exportCustomers',
  summary: 'The customers of a search as a CSV file, newest first.',
  at: 'GET /api/customers/export.csv',
  access: 'owner',
  query: z.object(customerFilter),
  answerKind: 'file',
  rateLimit: { perMinute: 20 },
})
