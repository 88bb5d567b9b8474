// The art direction of a film: how everything is set that is written on it.

import { z } from 'zod'

export const designNames = ['editorial', 'bold', 'quiet'] as const
export type Design = (typeof designNames)[number]

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)

// One set from the title to the end card.
export const filmColoursSchema = z.strictObject({
  // What words stand on where no photo is, and the letters on it.
  ground: hexColour,
  ink: hexColour,
  // The ground of the call to action, and the letters on it.
  bar: hexColour,
  barInk: hexColour,
  // Letters on a dark and on a bright part of a photo.
  light: hexColour,
  dark: hexColour,
  // Of prices.
  accent: hexColour,
})
export type FilmColours = z.infer<typeof filmColoursSchema>
