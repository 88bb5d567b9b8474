// What makes a tier look like itself, as data; a template replaces any part of it.

import { z } from 'zod'
import { moodNames } from '../audio/moods.ts'
import { typeNames } from './layer-plan.ts'
import { moveNames } from './moves.ts'
import { lookNames, type Tier, transitionSchema } from './timeline.ts'

export const transitionKinds = transitionSchema.options.map((option) => option.shape.kind.value)

export const filmStyleSchema = z.strictObject({
  seconds: z.number().min(3).max(120),
  // A typical clip; the music's beats decide the rest.
  clipSeconds: z.number().min(1).max(5),
  moves: z.array(z.enum(moveNames)).min(2),
  reach: z.number().min(0.02).max(0.3),
  transitions: z.array(z.enum(transitionKinds)).min(1),
  transitionFrames: z.int().min(2).max(40),
  splits: z.boolean(),
  parallax: z.number().min(0).max(0.1),
  ramps: z.boolean(),
  opening: z.enum(['title', 'lower-third', 'none']),
  // How words move.
  type: z.enum(typeNames),
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
    clipSeconds: 4,
    moves: ['push', 'pan-right', 'pull', 'pan-left', 'tilt-down', 'tilt-up'],
    reach: 0.1,
    transitions: ['cut'],
    transitionFrames: 12,
    splits: false,
    parallax: 0,
    ramps: false,
    opening: 'lower-third',
    type: 'lines',
    look: 'natural',
    lookStrength: 0.6,
    grain: 0,
    leaks: 0,
  },
  vr2: {
    seconds: 34,
    clipSeconds: 3.4,
    moves: ['push', 'drift-right', 'tilt-down', 'pull', 'drift-left', 'pan-right', 'rise', 'pan-left'],
    reach: 0.15,
    transitions: ['crossfade', 'slide', 'zoom', 'crossfade', 'whip'],
    transitionFrames: 12,
    splits: true,
    parallax: 0,
    ramps: false,
    opening: 'title',
    type: 'words',
    look: 'warm',
    lookStrength: 0.7,
    grain: 0,
    leaks: 0,
  },
  vr3: {
    seconds: 38,
    clipSeconds: 3.8,
    moves: ['drift-right', 'push', 'rise', 'drift-left', 'pull', 'tilt-down'],
    reach: 0.18,
    transitions: ['leak', 'crossfade', 'zoom', 'dip', 'crossfade', 'whip'],
    transitionFrames: 16,
    splits: true,
    parallax: 0.05,
    ramps: true,
    opening: 'title',
    type: 'track',
    look: 'cinematic',
    lookStrength: 0.85,
    grain: 1.6,
    leaks: 3,
  },
}
