import { z } from 'zod'
import { defineCall, idParam } from '#src/contracts/call.ts'
import { customer } from '#src/contracts/people/customers.ts'

const storyKinds = ['quote', 'photos', 'note', 'email', 'reply', 'task', 'order', 'film', 'change'] as const
export type StoryKind = (typeof storyKinds)[number]

const storyEntry = z.object({
  // Of the thing itself, so that an email can be opened from here.
  id: z.string(),
  kind: z.enum(storyKinds),
  at: z.iso.datetime(),
  title: z.string(),
  text: z.string(),
  // Of a reply: photos came with it that are not among the customer's yet.
  hasPhotosToAdd: z.boolean().optional(),
})
export type StoryEntry = z.output<typeof storyEntry>

// Of each kind: what is older is in the lists of that kind.
export const maxStoryEntries = 100

export const readCustomerStory = defineCall({
  name: 'readCustomerStory',
  summary: 'One customer’s history, newest first, archived or not.',
  at: 'GET /api/customers/:id/story',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: z.object({ customer, entries: z.array(storyEntry) }),
})
