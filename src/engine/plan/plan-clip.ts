import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import { seededRandom } from '../seeded-random.ts'
import { chooseFraming } from './choose-framing.ts'
import { chooseMove } from './choose-move.ts'
import { tierStyles } from './film-style.ts'
import type { FormatName } from './formats.ts'
import type { Size } from './frame-room.ts'
import { type MoveName, moves, toKeyframes } from './moves.ts'
import type { Shot, Timeline, Treatment } from './timeline.ts'

export interface ClipOptions extends Size {
  seconds: number
  move?: MoveName | undefined
  seed: number
  // 15 is enough for a look.
  fps: Timeline['fps']
}

const { moves: allowed, reach, look, lookStrength } = tierStyles.vr2

// One photo, one move, no words and no music.
export function planClip(photo: PhotoAnalysis, options: ClipOptions): Timeline {
  const { width, height, seconds, seed, fps } = options
  const frames = Math.round(seconds * fps)
  return {
    version: 1,
    format: formatOf(options),
    tier: 'vr2',
    width,
    height,
    fps,
    frames,
    seed,
    clips: [{ start: 0, frames, transition: { kind: 'cut' }, treatment: treat(photo, options) }],
    layers: [],
    grade: { look, strength: lookStrength },
    grain: 0,
    leaks: [],
    audio: { source: { kind: 'silence' }, bpm: 60, beatFrames: [], gainDb: 0 },
  }
}

function treat(photo: PhotoAnalysis, { width, height, seconds, move, seed }: ClipOptions): Treatment {
  const { kind, pane, room } = chooseFraming(photo, { width, height })
  const moving = { reach, seconds }
  const chosen = { photo, room, before: undefined, asked: undefined, allowed, options: moving }
  const path = move ? moves[move](room, moving) : chooseMove(seededRandom(seed), chosen).path
  const shot: Shot = {
    source: { kind: 'photo', path: photo.photoPath, width: photo.width, height: photo.height },
    camera: { keyframes: toKeyframes(path), easing: 'smooth' },
  }
  return kind === 'full' ? { kind, shot } : { kind, pane, shot }
}

function formatOf({ width, height }: Size): FormatName {
  if (width === height) return 'square'
  return width > height ? 'landscape' : 'stories'
}
