import { z } from 'zod'

// What somebody draws on a frame of a film: lines of points, in thousandths of the frame's width and height.

export const drawingLimits = { strokes: 20, pointsOfStroke: 120 } as const
export const drawingSide = 1_000

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
