// What is written on the film, as data: the words, when and where they stand, and how they come and go.

import { z } from 'zod'
import { rectSchema } from '#src/engine/geometry/rect.ts'

// The measures that clips and layers share: frames of the film.
export const frameCount = z.int().min(1).max(20_000)
export const frameIndex = z.int().min(0).max(20_000)

// How words move. fade: all at once. lines: each line rises from behind its own edge. words: one word after the other.
// track: letters draw together over a rule that draws itself. plates: on bars of colour that open one by one.
export const typeNames = ['fade', 'lines', 'words', 'track', 'plates'] as const
export type TypeName = (typeof typeNames)[number]

// Where its lines begin: at the edge of their box or around its middle.
export const alignments = {
  fade: 'center',
  lines: 'left',
  words: 'center',
  track: 'center',
  plates: 'left',
} as const satisfies Record<TypeName, 'left' | 'center'>

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const spoken = z.string().min(1).max(300)

const detailsSchema = z.strictObject({
  phone: spoken.optional(),
  site: spoken.optional(),
  handle: spoken.optional(),
  address: spoken.optional(),
})
export type ContactDetails = z.infer<typeof detailsSchema>

// Text shrinks and wraps to stay inside `rect`; it takes `fade` frames to come and as many to go.
const timed = {
  start: frameIndex,
  frames: frameCount,
  fade: z.int().min(0).max(60),
  rect: rectSchema,
}
// Without a type the words fade, as in films that were planned before words could move.
const moving = { ...timed, type: z.enum(typeNames).optional() }

export const layerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...moving, kind: z.literal('title'), text: spoken, subtitle: spoken.optional(), accent: hexColour }),
  z.strictObject({ ...moving, kind: z.literal('caption'), text: spoken, accent: hexColour.optional() }),
  z.strictObject({
    ...moving,
    kind: z.literal('lower-third'),
    text: spoken,
    subtitle: spoken.optional(),
    accent: hexColour,
  }),
  z.strictObject({
    ...moving,
    kind: z.literal('end-card'),
    text: spoken,
    subtitle: spoken.optional(),
    cta: spoken.optional(),
    details: detailsSchema.optional(),
    logoPath: z.string().min(1).optional(),
    accent: hexColour,
    // Of the call to action, where it has a colour of its own.
    button: hexColour.optional(),
  }),
  z.strictObject({ ...timed, kind: z.literal('watermark'), text: spoken }),
])
export type Layer = z.infer<typeof layerSchema>
