// The whole film as data: what the planner decides, what --plan prints and what the renderer draws.
// Rectangles are fractions: a crop of its source (upright, as a viewer sees it), a pane or a layer of the frame.
// Times are frames from the start of the film. Clips stand in a row without gaps: a clip owns [start, start + frames),
// and while the next clip's transition runs, it goes on moving beneath it for those frames.

import { z } from 'zod'
import { fraction, rectSchema } from '#src/engine/geometry/rect.ts'
import { audioSchema } from './audio-plan.ts'
import { hexColour } from './designs.ts'
import { formatNames } from './formats.ts'
import { layerSchema, frameCount, frameIndex } from './layer-plan.ts'

export type { Layer } from './layer-plan.ts'

export const tierNames = ['vr1', 'vr2', 'vr3'] as const
export const lookNames = ['natural', 'warm', 'cool', 'cinematic', 'noir'] as const
export const easingNames = ['linear', 'smooth', 'glide', 'settle', 'launch'] as const

const photoSource = z.strictObject({
  kind: z.literal('photo'),
  path: z.string().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
})
const videoSource = z.strictObject({
  kind: z.literal('video'),
  path: z.string().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
  startSeconds: z.number().min(0),
})
const sourceSchema = z.discriminatedUnion('kind', [photoSource, videoSource])
export type Source = z.infer<typeof sourceSchema>
export type PhotoSource = z.infer<typeof photoSource>
export type VideoSource = z.infer<typeof videoSource>

// The camera glides in straight lines between its keyframes, so a path whose keyframes lie in the photo never leaves it.
// `at` is a fraction of the clip's time on screen, the following transition included; the first is 0, the last is 1.
const cameraSchema = z.strictObject({
  keyframes: z
    .array(z.strictObject({ at: fraction, crop: rectSchema }))
    .min(1)
    .max(8),
  easing: z.enum(easingNames),
  // Fast, slow around `at`, fast again: `slow` is the speed left there (1 = no ramp).
  ramp: z.strictObject({ at: fraction, slow: z.number().min(0.1).max(1) }).optional(),
})
export type Camera = z.infer<typeof cameraSchema>

// The subject on a plane of its own, cut out by `mask` (a PNG of the whole photo, base64) before a background that is filled
// behind it. By the end it has come nearer by this share than its background, around the point on which it stands.
const depthSchema = z.strictObject({
  mask: z.string().min(1),
  anchor: z.strictObject({ x: fraction, y: fraction }),
  nearer: z.number().min(-0.2).max(0.2),
})
export type Depth = z.infer<typeof depthSchema>

// A step towards the light and colour of the shots around it: above 1 darkens, above 0 is redder.
const toneSchema = z.strictObject({ gamma: z.number().min(0.5).max(2), warmth: z.number().min(-20).max(20) })

const shotSchema = z.strictObject({
  source: sourceSchema,
  camera: cameraSchema,
  depth: depthSchema.optional(),
  tone: toneSchema.optional(),
})
export type Shot = z.infer<typeof shotSchema>

// What is around a photo that does not fill the frame: plain goes on with the photo's own colour, without a seam; designed
// is a page of its palette, with room for words.
const groundSchema = z.strictObject({ kind: z.enum(['plain', 'designed']), colour: hexColour })
export type Ground = z.infer<typeof groundSchema>

// full: the crop fills the frame, so its shape in source pixels is the frame's shape.
// framed: the crop fills `pane`; around it is `ground`.
// extension: the crop fills `pane`; beyond it the same picture goes on, blurred and dimmed.
// split: two to four full panes that share the frame; each comes when its `delay`, in frames, is over.
// end-card: the crop fills `pane`; around it is the ground of what is written.
const paneSchema = z.strictObject({ pane: rectSchema, shot: shotSchema, delay: frameIndex.optional() })
const treatmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('full'), shot: shotSchema }),
  z.strictObject({ kind: z.literal('framed'), pane: rectSchema, ground: groundSchema, shot: shotSchema }),
  z.strictObject({ kind: z.literal('extension'), pane: rectSchema, shot: shotSchema }),
  z.strictObject({ kind: z.literal('split'), panes: z.array(paneSchema).min(2).max(4) }),
  z.strictObject({ kind: z.literal('end-card'), pane: rectSchema, ground: hexColour, shot: shotSchema }),
])
export type Treatment = z.infer<typeof treatmentSchema>

const direction = z.enum(['left', 'right', 'up', 'down'])
export const transitionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cut') }),
  z.strictObject({ kind: z.literal('crossfade'), frames: frameCount }),
  z.strictObject({ kind: z.literal('slide'), frames: frameCount, direction }),
  z.strictObject({ kind: z.literal('whip'), frames: frameCount, direction }),
  z.strictObject({ kind: z.literal('zoom'), frames: frameCount }),
  // Into a split: its panes slide in over the shot before, from changing sides.
  z.strictObject({ kind: z.literal('panes'), frames: frameCount }),
  z.strictObject({ kind: z.literal('leak'), frames: frameCount }),
  z.strictObject({ kind: z.literal('dip'), frames: frameCount, to: z.enum(['black', 'white']) }),
])
export type Transition = z.infer<typeof transitionSchema>

const clipSchema = z.strictObject({
  start: frameIndex,
  frames: frameCount,
  transition: transitionSchema,
  treatment: treatmentSchema,
})
export type Clip = z.infer<typeof clipSchema>

// A warm flare that drifts across the frame.
const leakSchema = z.strictObject({
  start: frameIndex,
  frames: frameCount,
  from: z.enum(['left', 'right', 'top']),
  strength: fraction,
})
export type Leak = z.infer<typeof leakSchema>

// A photo that was given and is not in the film.
const leftOutSchema = z.strictObject({ path: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof leftOutSchema>

export const timelineSchema = z.strictObject({
  version: z.literal(1),
  format: z.enum(formatNames),
  tier: z.enum(tierNames),
  // Output size in pixels, both even: the format's own, or smaller with the same shape for a preview.
  width: z.int().min(16).max(3840).multipleOf(2),
  height: z.int().min(16).max(3840).multipleOf(2),
  fps: z.literal([15, 30]),
  frames: frameCount,
  seed: z.int().min(0),
  clips: z.array(clipSchema).min(1).max(60),
  layers: z.array(layerSchema).max(60),
  grade: z.strictObject({ look: z.enum(lookNames), strength: fraction }),
  // Amplitude of the luma noise in 8-bit steps: 2 is subtle.
  grain: z.number().min(0).max(6),
  leaks: z.array(leakSchema).max(20),
  audio: audioSchema,
  leftOut: z.array(leftOutSchema).max(60).optional(),
})
export type Timeline = z.infer<typeof timelineSchema>
export type Tier = Timeline['tier']
export type Look = Timeline['grade']['look']
