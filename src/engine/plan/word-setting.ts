// What all words of a film share: how they are set, and the photo that makes room for them.

import { panesOf } from './calm-map.ts'
import { fractionOf, type Place } from './end-card-places.ts'
import type { Stage, StageShot } from './film-words.ts'
import { framedShot } from './framed-shot.ts'
import type { Treatment } from './timeline.ts'

export function setting({ design, colours, isPlain, format, beatFrames, fps }: Stage, place: Place) {
  const beat = beatOf(beatFrames, fps)
  return {
    fade: Math.min(60, Math.round(beat * 0.5)),
    rect: fractionOf(place, format),
    design,
    colours,
    beat,
    ...(isPlain && { isPlain }),
  }
}

// In frames, and neither hectic nor sleepy: type moves on halved or doubled beats where the music is.
const pace = { quickest: 0.46, slowest: 0.92 }

function beatOf(beatFrames: readonly number[], fps: number): number {
  const count = beatFrames.length - 1
  const measured = count > 0 ? ((beatFrames.at(-1) ?? 0) - (beatFrames[0] ?? 0)) / count : 0
  let beat = measured > 1 ? measured : fps * 0.56
  while (beat > fps * pace.slowest) beat /= 2
  while (beat < fps * pace.quickest) beat *= 2
  return Math.round(beat * 100) / 100
}

// The photo of a shot in a part of the frame, with as much move as is left.
export function movedAside(stage: Stage, { shot, place }: { shot: StageShot; place: Place }): Treatment | undefined {
  const photo = stage.photos.get(shot.photoPaths[0] ?? '')
  if (!photo) return undefined
  const tone = panesOf(shot.treatment)[0]?.shot.tone
  const framed = framedShot({ photo, place, format: stage.format, push: 0.06, ...(tone && { tone }) })
  return { kind: 'framed', ground: { kind: 'designed', colour: stage.colours.ground }, ...framed }
}
