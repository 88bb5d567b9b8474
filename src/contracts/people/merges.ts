import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

const oneCustomer = z.object({ id: idParam })

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
