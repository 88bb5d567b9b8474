// What a photo is and shows, as JSON that a screen can print and the planner can read.

import { z } from 'zod'
import { rectSchema } from '../plan/timeline.ts'

const sequenceTypes = ['opening', 'feature', 'detail', 'closing'] as const

const percent = z.int().min(0).max(100)

const foundSchema = z.strictObject({ label: z.string(), confidence: percent, box: rectSchema })
export type Found = z.infer<typeof foundSchema>

const photoAnalysisSchema = z.strictObject({
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
