// An offer becomes a shot of a certain length.

import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import { mixCrops } from '#src/engine/plan/shots/frame-fit.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Camera, Shot, Source, Treatment } from '#src/engine/plan/timeline.ts'
import type { Slot } from './rhythm.ts'
import type { Tone } from './match-light.ts'

// A moving picture made from a photo, that takes the photo's place.
export interface VideoClip {
  path: string
  width: number
  height: number
  seconds: number
  replaces: string
}

export interface ShootNeeds {
  slot: Slot
  // On screen, with the transition behind it.
  seconds: number
  style: Pick<FilmStyle, 'depth' | 'ramps'>
  videos: readonly VideoClip[]
  tone: Tone | undefined
}

export function shoot(offer: ShotOffer, needs: ShootNeeds): Treatment {
  const { photo, pane, ground } = offer
  const video = needs.videos.find(({ replaces, seconds }) => replaces === photo.photoPath && seconds >= needs.seconds)
  const shot = video ? fromVideo(offer, video) : fromPhoto(offer, needs)
  return pane && ground ? { kind: 'framed', pane, ground, shot } : { kind: 'full', shot }
}

function fromPhoto(offer: ShotOffer, needs: ShootNeeds): Shot {
  const { photo } = offer
  const source: Source = { kind: 'photo', path: photo.photoPath, width: photo.width, height: photo.height }
  const shot: Shot = { source, camera: cameraOf(offer, needs) }
  const depth = depthOf(offer, needs)
  return { ...shot, ...(depth && { depth }), ...(needs.tone && { tone: needs.tone }) }
}

// A clip moves by itself: the camera stands still where the photo's shot would end.
function fromVideo({ photo, to }: ShotOffer, { path, width, height }: VideoClip): Shot {
  const shape = (photo.width / photo.height / (width / height)) as number
  const crop = refit(to, shape)
  return {
    source: { kind: 'video', path, width, height, startSeconds: 0 },
    camera: { keyframes: [{ at: 0, crop }], easing: 'linear' },
  }
}

// The same place and shape on a picture of another shape.
function refit({ x, y, width, height }: ShotOffer['to'], shape: number) {
  const scale = Math.min(1 / (width * shape), 1 / height, 1 / Math.max(width * shape, height))
  const size = { width: Math.min(1, width * shape * scale), height: Math.min(1, height * scale) }
  const inside = (middle: number, length: number): number => Math.max(0, Math.min(1 - length, middle - length / 2))
  return { x: inside(x + width / 2, size.width), y: inside(y + height / 2, size.height), ...size }
}

function cameraOf(offer: ShotOffer, { slot, seconds, style }: ShootNeeds): Camera {
  const share = Math.min(1, seconds / offer.minSeconds)
  // In too little time the way is shorter, and ends where it should.
  const from = mixCrops(offer.to, offer.from, share)
  const keyframes = [
    { at: 0, crop: from },
    { at: 1, crop: offer.to },
  ]
  const isLong = seconds > 2 && (offer.family === 'reveal' || offer.family === 'push')
  if (style.ramps && isLong && slot.role !== 'hero') return { keyframes, easing: 'glide', ramp: { at: 0.5, slow: 0.4 } }
  return { keyframes, easing: easingOf(offer, { slot, seconds }) }
}

// A move that stops before a cut looks like a slide show; one that starts from rest needs time for it.
function easingOf({ family }: ShotOffer, { slot, seconds }: Pick<ShootNeeds, 'slot' | 'seconds'>): Camera['easing'] {
  if (slot.role === 'hook') return 'settle'
  if (slot.role === 'close') return 'settle'
  if (seconds < 1.3) return 'linear'
  return family === 'detail' || family === 'hold' ? 'linear' : 'glide'
}

function depthOf({ photo, family, direction }: ShotOffer, { slot, style }: ShootNeeds): Shot['depth'] {
  if (family !== 'orbit' || !photo.cutout) return undefined
  if (style.depth === 'none' || (style.depth === 'hero' && slot.role !== 'hero')) return undefined
  const { box, mask } = photo.cutout
  const anchor = { x: box.x + box.width / 2, y: box.y + box.height }
  return { mask, anchor, nearer: direction === 'in' ? 0.09 : -0.07 }
}
