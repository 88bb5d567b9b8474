import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

// What an open screen can be told to read again: never what changed, only where.
export const liveTopics = [
  'customers',
  'photos',
  'emails',
  'tasks',
  'orders',
  'production',
  'batches',
  'monitoring',
  'waiting',
  'settings',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveChange = z.object({ topics: z.array(z.enum(liveTopics)) })

export const watchLive = defineCall({
  name: 'watchLive',
  summary: 'An open line: `ready` once changes are watched, then `change` with the topics to read again.',
  at: 'GET /api/live',
  access: 'owner',
  answerKind: 'events',
  rateLimit: { perMinute: 60 },
})
