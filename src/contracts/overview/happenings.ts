import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

// What happens when: every kind of event that the shop records, and what follows it.

const told = z.enum(['owner', 'webhooks'])

const happening = z.object({
  kind: z.string(),
  // In the shop's words.
  when: z.string(),
  // What is true as soon as it is recorded, before anything follows.
  // A line for each paragraph.
  did: z.string(),
  follows: z.array(z.string()),
  tells: z.array(told),
  lastAt: z.iso.datetime().nullable(),
})
export type Happening = z.output<typeof happening>

export const listHappenings = defineCall({
  name: 'listHappenings',
  summary: 'What happens when: every kind of event, what follows it, who is told, and when it happened last.',
  at: 'GET /api/admin/happenings',
  access: 'owner',
  answer: z.object({ groups: z.array(z.object({ name: z.string(), happenings: z.array(happening) })) }),
})

export const maxLastEvents = 10

const lastEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  // What it was about, and where it is opened: a customer, an order, a film.
  about: z.array(z.object({ name: z.string(), path: z.string() })),
})
export type LastEvent = z.output<typeof lastEvent>

export const listLastEvents = defineCall({
  name: 'listLastEvents',
  summary: 'The last ten events of a kind, newest first.',
  at: 'GET /api/admin/happenings/:kind',
  access: 'owner',
  params: z.object({ kind: z.string().max(60) }),
  answer: z.array(lastEvent),
})
