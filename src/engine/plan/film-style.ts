// What makes a tier look like itself, as data; a template replaces any part of it.

import { z } from 'zod'
import { moodNames } from '#src/engine/audio/moods.ts'
import { designNames } from './designs.ts'
import { shotFamilies } from './shots/shot-offer.ts'
import { lookNames, type Tier, transitionSchema } from './timeline.ts'

export const transitionKinds = transitionSchema.options.map((option) => option.shape.kind.value)

export const filmStyleSchema = z.strictObject({
  seconds: z.number().min(3).max(120),
  // Shots of a beat each that open the film.
  hook: z.int().min(0).max(6),
  // The mean length of a shot, and the length of the longest one.
  paceSeconds: z.number().min(1).max(5),
  heroSeconds: z.number().min(2).max(5),
  // How gladly each kind of shot is used; what is not named counts as 0.
  tastes: z.partialRecord(z.enum(shotFamilies), z.number().min(-3).max(3)),
  // They take turns between longer shots; a burst is always cut.
  transitions: z.array(z.enum(transitionKinds)).min(1).max(40),
  transitionFrames: z.int().min(2).max(40),
  // Whether photos too wide for the frame may share it.
  splits: z.boolean(),
  // Where the subject comes off its background: nowhere, in the longest shot, wherever it convinces.
  depth: z.enum(['none', 'hero', 'all']),
  ramps: z.boolean(),
  opening: z.enum(['title', 'none']),
  // How words are set, where it is not for the trade and the photos to say.
  design: z.enum(designNames).optional(),
  // Whether words come from behind masks and rules draw themselves, or all of it fades.
  isAnimated: z.boolean(),
  look: z.enum(lookNames),
  lookStrength: z.number().min(0).max(1),
  grain: z.number().min(0).max(6),
  leaks: z.int().min(0).max(6),
  mood: z.enum(moodNames).optional(),
})
export type FilmStyle = z.infer<typeof filmStyleSchema>

export const tierStyles: Record<Tier, FilmStyle> = {
  vr1: {
    seconds: 30,
    hook: 2,
    paceSeconds: 2.15,
    heroSeconds: 3.4,
    tastes: { hold: -0.2 },
    transitions: ['cut'],
    transitionFrames: 12,
    splits: true,
    depth: 'none',
    ramps: false,
    opening: 'title',
    isAnimated: false,
    look: 'natural',
    lookStrength: 0.6,
    grain: 0,
    leaks: 0,
  },
  vr2: {
    seconds: 34,
    hook: 4,
    paceSeconds: 1.7,
    heroSeconds: 3.6,
    tastes: { detail: 0.1 },
    transitions: ['whip', 'cut', 'crossfade', 'slide', 'cut', 'zoom'],
    transitionFrames: 10,
    splits: true,
    depth: 'hero',
    ramps: false,
    opening: 'title',
    isAnimated: true,
    look: 'warm',
    lookStrength: 0.7,
    grain: 0,
    leaks: 0,
  },
  vr3: {
    seconds: 38,
    hook: 3,
    paceSeconds: 2,
    heroSeconds: 4.4,
    tastes: { orbit: 0.6, hold: 0.15 },
    transitions: ['leak', 'cut', 'crossfade', 'zoom', 'cut', 'crossfade', 'dip'],
    transitionFrames: 14,
    splits: true,
    depth: 'all',
    ramps: true,
    opening: 'title',
    isAnimated: true,
    look: 'cinematic',
    lookStrength: 0.85,
    grain: 1.1,
    leaks: 3,
  },
}
