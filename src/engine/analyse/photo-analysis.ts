// What a photo is and shows, as JSON that a screen can print and the planner can read.

import { z } from 'zod'
import { rectSchema } from '#src/engine/geometry/rect.ts'

const sequenceTypes = ['opening', 'feature', 'detail', 'closing'] as const

const percent = z.int().min(0).max(100)

const foundSchema = z.strictObject({ label: z.string(), confidence: percent, box: rectSchema })
export type Found = z.infer<typeof foundSchema>

export const photoAnalysisSchema = z.strictObject({
  photoPath: z.string(),
  sequencePosition: z.int().min(1),
  sequenceType: z.enum(sequenceTypes),
  businessType: z.string(),
  // What it shows, and how sure the detector is of it.
  shows: z.string(),
  confidence: percent,
  width: z.int(),
  height: z.int(),
  orientation: z.enum(['portrait', 'landscape', 'square', 'panorama']),
  // 0 blurred, 100 crisp.
  sharpness: percent,
  exposure: z.strictObject({ brightness: percent, verdict: z.enum(['dark', 'good', 'bright']) }),
  contrast: percent,
  quality: percent,
  colours: z.array(z.strictObject({ hex: z.string(), share: percent })),
  faces: z.array(foundSchema),
  objects: z.array(foundSchema),
  // A grid of 48 x 48 bytes over the whole photo, base64: how much each part matters.
  salience: z.strictObject({ from: z.enum(['mask', 'attention']), cells: z.string() }).optional(),
  // Worth a closer look, the weightiest first.
  points: z
    .array(
      z.strictObject({ kind: z.enum(['face', 'subject', 'object', 'detail']), box: rectSchema, weight: z.number() }),
    )
    .optional(),
  horizon: z.number().optional(),
  // The subject can be lifted off its background; the mask is a PNG, base64.
  cutout: z.strictObject({ confidence: percent, box: rectSchema, mask: z.string() }).optional(),
  // -100 blue, 100 red.
  warmth: z.int().min(-100).max(100).optional(),
  subject: rectSchema,
  focus: z.strictObject({ x: z.number(), y: z.number() }),
  duplicateOf: z.string().optional(),
})
export type PhotoAnalysis = z.infer<typeof photoAnalysisSchema>

export const analysisSchema = z.strictObject({
  photos: z.array(photoAnalysisSchema),
  problems: z.array(z.strictObject({ photoPath: z.string(), text: z.string() })),
})
export type Analysis = z.infer<typeof analysisSchema>
