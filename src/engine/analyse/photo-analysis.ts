// What a photo is and shows, as JSON that a screen can print and the planner can read.

import { z } from 'zod'
import { maxFaces, maxObjects, maxWriting } from '#src/contracts/studio/photo-limits.ts'
import { fraction, rectSchema } from '#src/engine/geometry/rect.ts'

const sequenceTypes = ['opening', 'feature', 'detail', 'closing'] as const

// How much each part of a photo matters: a grid of so many cells a side.
export const mapSide = 48

const percent = z.int().min(0).max(100)
// A file, or the key of a photo in a page.
const path = z.string().max(4_096)
const pixels = z.int().min(1).max(100_000)
const label = z.string().max(60)

const foundSchema = z.strictObject({ label, confidence: percent, box: rectSchema })
export type Found = z.infer<typeof foundSchema>

export const photoAnalysisSchema = z.strictObject({
  photoPath: path,
  sequencePosition: z.int().min(1).max(1_000),
  sequenceType: z.enum(sequenceTypes),
  businessType: label,
  // What it shows, and how sure the detector is of it.
  shows: label,
  confidence: percent,
  width: pixels,
  height: pixels,
  orientation: z.enum(['portrait', 'landscape', 'square', 'panorama']),
  // 0 blurred, 100 crisp.
  sharpness: percent,
  exposure: z.strictObject({ brightness: percent, verdict: z.enum(['dark', 'good', 'bright']) }),
  contrast: percent,
  quality: percent,
  colours: z.array(z.strictObject({ hex: z.string().max(7), share: percent })).max(10),
  faces: z.array(foundSchema).max(maxFaces),
  objects: z.array(foundSchema).max(maxObjects),
  // Where letters are; missing where nobody has looked.
  writing: z.array(rectSchema).max(maxWriting).optional(),
  // A byte for each cell of the grid over the whole photo, base64: how much each part matters.
  salience: z.strictObject({ from: z.enum(['mask', 'attention']), cells: z.string().max(3_072) }).optional(),
  // Worth a closer look, the weightiest first.
  points: z
    .array(
      z.strictObject({
        kind: z.enum(['face', 'subject', 'object', 'detail']),
        box: rectSchema,
        weight: z.number().min(0).max(10),
      }),
    )
    .max(12)
    .optional(),
  horizon: fraction.optional(),
  // The colour of all its edges, where they have one.
  ground: z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  // Nothing to be shown: no film has it unless there is nothing else.
  flaw: z.enum(['blurred', 'black', 'burnt out']).optional(),
  // The subject can be lifted off its background; the mask is a PNG of 256 x 256, base64.
  cutout: z.strictObject({ confidence: percent, box: rectSchema, mask: z.string().max(40_000) }).optional(),
  tones: z
    .strictObject({
      // A byte for each cell of the grid, base64: the luma that a tenth of its pixels stay below, and above.
      low: z.string().max(3_072),
      high: z.string().max(3_072),
      // Its hues in steps of ten degrees, by how much there is of them and by how vivid they are.
      hues: z.array(z.int().min(0).max(1e5)).length(36),
      vivid: z.array(z.int().min(0).max(1e8)).length(36),
      // Mean lightness in hundredths and chroma in thousandths, and the hue of what is dark.
      light: percent,
      chroma: z.int().min(0).max(1_000),
      darkHue: z.number().min(0).max(360),
    })
    .optional(),
  // -100 blue, 100 red.
  warmth: z.int().min(-100).max(100).optional(),
  subject: rectSchema,
  focus: z.strictObject({ x: fraction, y: fraction }),
  duplicateOf: path.optional(),
})
export type PhotoAnalysis = z.infer<typeof photoAnalysisSchema>

export const analysisSchema = z.strictObject({
  photos: z.array(photoAnalysisSchema).max(1_000),
  problems: z.array(z.strictObject({ photoPath: path, text: z.string().max(1_000) })).max(1_000),
})
export type Analysis = z.infer<typeof analysisSchema>
