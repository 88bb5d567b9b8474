import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { customerStatuses, valuesOf } from '#src/contracts/enumerations.ts'

const oneCustomer = z.object({ id: idParam })

export const previewMerge = defineCall({
  name: 'previewMerge',
  summary: 'What a customer would look like after a merge, and how much would move.',
  at: 'GET /api/customers/:id/merge/:otherId',
  access: 'owner',
  params: z.object({ id: idParam, otherId: idParam }),
  answer: z.object({
    result: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      company: z.string(),
      businessName: z.string(),
      status: z.enum(valuesOf(customerStatuses)),
      tags: z.array(z.string()),
    }),
    // By table.
    moves: z.record(z.string(), z.number().int()),
  }),
})

export const mergeCustomers = defineCall({
  name: 'mergeCustomers',
  summary: 'Moves everything from another customer to this one and archives the other. It can be undone.',
  at: 'POST /api/customers/:id/merge',
  access: 'owner',
  params: oneCustomer,
  body: z.object({ otherId: idParam }),
  answer: success,
})

export const undoMerge = defineCall({
  name: 'undoMerge',
  summary: 'Gives a merged customer back everything that was moved. What came since stays with the other.',
  at: 'POST /api/customers/:id/unmerge',
  access: 'owner',
  params: oneCustomer,
  answer: success,
})

const side = z.object({ id: z.uuid(), name: z.string(), email: z.string() })
const merge = z.object({ at: z.iso.datetime(), kept: side, merged: side })
export type Merge = z.output<typeof merge>

export const listMerges = defineCall({
  name: 'listMerges',
  summary: 'The merges that a customer is part of and that can be undone, newest first.',
  at: 'GET /api/customers/:id/merges',
  access: 'owner',
  params: oneCustomer,
  answer: z.array(merge),
})
