import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

// A few seconds of film made from one photo.

const clipProviders = ['local', 'runway'] as const
export type ClipProviderName = (typeof clipProviders)[number]

// `submitting` from the moment before the provider is called until its answer is stored; `parked` when that answer was
// lost: only the owner can say what happened.
const clipStates = ['queued', 'submitting', 'running', 'ready', 'failed', 'parked'] as const
export type ClipState = (typeof clipStates)[number]

export const clipView = z.object({
  id: z.uuid(),
  photoId: z.uuid().nullable(),
  prompt: z.string(),
  category: z.string(),
  provider: z.enum(clipProviders),
  state: z.enum(clipStates),
  progress: z.number(),
  // In words, for a clip that failed or waits for the owner.
  failure: z.string().nullable(),
  fallbackReason: z.string().nullable(),
  videoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ClipView = z.output<typeof clipView>

export const readClip = defineCall({
  name: 'readClip',
  summary: 'The film of one clip.',
  at: 'GET /api/clips/:id/video',
  access: 'owner',
  params: z.object({ id: idParam }),
  answerKind: 'file',
  rateLimit: { perMinute: 1_200 },
})

export const clipAnswers = ['again', 'local', 'give-up'] as const

export const resolveClip = defineCall({
  name: 'resolveClip',
  summary: 'Decides about a clip that failed or may have failed: send it again, make it here, or give up.',
  at: 'POST /api/clips/:id/resolve',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({ answer: z.enum(clipAnswers) }),
  answer: success,
})

const settings = z.object({
  provider: z.enum(clipProviders),
  // Where the provider's key comes from, never the key.
  keySource: z.enum(['environment', 'stored']).nullable(),
  dailyCredits: z.number(),
  spentToday: z.number(),
  fallsBack: z.boolean(),
  credits: z.number().nullable(),
})
export type ClipSettings = z.output<typeof settings>

export const readClipSettings = defineCall({
  name: 'readClipSettings',
  summary: 'Who makes the clips, today’s cost and the daily cap.',
  at: 'GET /api/clips/settings',
  access: 'owner',
  answer: settings,
})

export const changeClipSettings = defineCall({
  name: 'changeClipSettings',
  summary: 'The daily cap in credits, and whether a failed clip is made by the built-in engine instead.',
  at: 'PATCH /api/clips/settings',
  access: 'owner',
  body: z.object({
    dailyCredits: z.int().min(0).max(100_000).optional(),
    fallsBack: z.boolean().optional(),
  }),
  answer: success,
})
