// The measures that clips and layers share: fractions of a picture or frame, and frames of the film.

import { z } from 'zod'

export const fraction = z.number().min(0).max(1)
export const frameCount = z.int().min(1).max(20_000)
export const frameIndex = z.int().min(0).max(20_000)

export const rectSchema = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Rect = z.infer<typeof rectSchema>
