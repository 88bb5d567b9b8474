import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

// What can wait for the owner, in the order it is shown.
export const waitingKinds = [
  'disk',
  'job_failed',
  'dispute',
  'odd_payment',
  'lead',
  'reply',
  'film_ready',
  'film_failed',
  'revision',
  'comment',
  'edit',
  'extra',
  'bank_details',
  'transfer',
  'contact',
  'no_photos',
  'mail_failed',
  'mail_unknown',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

// The end of these is the owner's word; all others end by what was done.
export const settledByHand = ['reply', 'comment', 'edit', 'mail_failed', 'mail_unknown'] as const
export type SettledByHand = (typeof settledByHand)[number]

const waitingItem = z.object({
  id: z.string(),
  // What it is about: a customer, an order, a job.
  targetId: z.string(),
  name: z.string(),
  text: z.string(),
  since: z.iso.datetime(),
})
export type WaitingItem = z.output<typeof waitingItem>

// Of each kind the first few are listed. Beyond the last number nobody counts.
export const maxListedWaiting = 5
export const maxCountedWaiting = 100

const waitingGroup = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  items: z.array(waitingItem).max(maxListedWaiting),
})
export type WaitingGroup = z.output<typeof waitingGroup>

export const listWaiting = defineCall({
  name: 'listWaiting',
  summary: 'What needs the owner now, by kind, most serious first. Each is counted up to 100.',
  at: 'GET /api/admin/waiting',
  access: 'owner',
  answer: z.array(waitingGroup),
  rateLimit: { perMinute: 240 },
})

export const settleWaiting = defineCall({
  name: 'settleWaiting',
  summary: 'Marks it as dealt with, so that it is no longer listed.',
  at: 'POST /api/admin/waiting/:kind/:id/done',
  access: 'owner',
  params: z.object({ kind: z.enum(settledByHand), id: idParam }),
  answer: success,
})
