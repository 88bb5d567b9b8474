import { z } from 'zod'
import { drawingLimits, drawingSide } from './review-limits.ts'

// What somebody draws on a frame of a film: lines of points, in thousandths of the frame's width and height.

const place = z.int().min(0).max(drawingSide)

export const drawing = z
  .array(
    z
      .array(z.tuple([place, place]))
      .min(1)
      .max(drawingLimits.pointsOfStroke),
  )
  .max(drawingLimits.strokes)
export type Drawing = z.output<typeof drawing>
export type Stroke = Drawing[number]
