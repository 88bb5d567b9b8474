// What is written on the film, as data: its words, where they stand and how they are set.

import { z } from 'zod'
import { rectSchema } from '#src/engine/geometry/rect.ts'
import { designNames, filmColoursSchema, hexColour } from './designs.ts'

export const frameIndex = z.int().min(0).max(20_000)
export const frameCount = z.int().min(1).max(20_000)

const spoken = z.string().min(1).max(300)

const detailsSchema = z.strictObject({
  phone: spoken.optional(),
  site: spoken.optional(),
  handle: spoken.optional(),
  address: spoken.optional(),
})
export type ContactDetails = z.infer<typeof detailsSchema>

// Words keep to `rect`; they take about `fade` frames to come and as many to go.
const timed = {
  start: frameIndex,
  frames: frameCount,
  fade: z.int().min(0).max(60),
  rect: rectSchema,
}
const set = {
  ...timed,
  text: spoken,
  design: z.enum(designNames),
  colours: filmColoursSchema,
  // In frames. Everything starts on a beat and lands within one.
  beat: z.number().min(4).max(60),
  // Without masks, and without anything that draws itself: it fades.
  isPlain: z.boolean().optional(),
}

export const layerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...set,
    kind: z.literal('title'),
    line: spoken.optional(),
    // Of the letters.
    ink: hexColour,
    // What a line leads down to: the top of a print, or of the subject.
    leadsTo: z.number().min(0).max(1).optional(),
  }),
  z.strictObject({
    ...set,
    kind: z.literal('caption'),
    ink: hexColour,
    // The words stand on a slip or a block that leaves the frame at this edge.
    slip: z.enum(['left', 'right']).optional(),
    leadsTo: z.number().min(0).max(1).optional(),
  }),
  z.strictObject({
    ...set,
    kind: z.literal('end-card'),
    cta: spoken.optional(),
    details: detailsSchema.optional(),
    logoPath: z.string().min(1).optional(),
  }),
  z.strictObject({ ...timed, kind: z.literal('watermark'), text: spoken }),
])
export type Layer = z.infer<typeof layerSchema>
export type TitleLayer = Extract<Layer, { kind: 'title' }>
export type CaptionLayer = Extract<Layer, { kind: 'caption' }>
export type EndCardLayer = Extract<Layer, { kind: 'end-card' }>
