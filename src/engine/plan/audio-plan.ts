// What a film sounds like, as data: where its music comes from, where its beats fall, and which moments it serves.

import { z } from 'zod'

const frameIndex = z.int().min(0).max(20_000)

// Stretches of a recording, played one after another; each begins and ends on a bar line.
const recordingPartSchema = z.strictObject({ fromSeconds: z.number().min(0), seconds: z.number().min(0.1) })

const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('composed'),
    mood: z.string().min(1),
    seed: z.int().min(0),
    // full: the larger band of the premium music.
    ensemble: z.enum(['standard', 'full']).optional(),
  }),
  z.strictObject({
    kind: z.literal('file'),
    path: z.string().min(1),
    parts: z.array(recordingPartSchema).min(1).max(20).optional(),
  }),
  z.strictObject({ kind: z.literal('silence') }),
])

// The moments of the edit that the music follows; written after the edit is made.
const marksSchema = z.strictObject({
  hookEndFrame: frameIndex.optional(),
  heroFrame: frameIndex.optional(),
  heroEndFrame: frameIndex.optional(),
  endCardFrame: frameIndex,
})

const hitSchema = z.strictObject({ frame: frameIndex, kind: z.enum(['hit', 'riser', 'whoosh']) })

export const audioSchema = z.strictObject({
  source: sourceSchema,
  bpm: z.number().min(40).max(220),
  beatFrames: z.array(frameIndex),
  gainDb: z.number().min(-40).max(6),
  marks: marksSchema.optional(),
  hits: z.array(hitSchema).max(40).optional(),
  // Somebody speaks: the music steps back beneath them.
  voice: z.strictObject({ path: z.string().min(1), startFrame: frameIndex }).optional(),
})
export type Audio = z.infer<typeof audioSchema>
