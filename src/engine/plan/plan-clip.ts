import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { seededRandom } from '#src/engine/seeded-random.ts'
import { shoot } from './edit/shoot.ts'
import { tierStyles } from './film-style.ts'
import type { FormatName } from './formats.ts'
import { type MoveName, offersFor } from './moves.ts'
import type { Size } from './shots/frame-fit.ts'
import { allTakes } from './shots/takes.ts'
import type { Timeline, Treatment } from './timeline.ts'

export interface ClipOptions extends Size {
  seconds: number
  move?: MoveName | undefined
  seed: number
  // 15 is enough for a look.
  fps: Timeline['fps']
}

const { look, lookStrength } = tierStyles.vr2

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

// A clip stands for its photo: a part of it alone would not.
const parts = new Set(['detail', 'hold', 'orbit'])

function treat(photo: PhotoAnalysis, { width, height, seconds, move, seed }: ClipOptions): Treatment {
  const random = seededRandom(seed)
  const fitting = offersFor(
    move,
    allTakes(photo, { width, height }).filter(({ family }) => !parts.has(family)),
  )
  // The two ways of its own take are as good.
  const best = fitting[move === undefined ? Math.floor(random.next() * Math.min(2, fitting.length)) : 0]
  if (!best) throw new Error('A photo offers no shot.')
  return shoot(best, {
    slot: { role: 'body', seconds },
    seconds,
    style: { depth: 'none', ramps: false },
    videos: [],
    tone: undefined,
  })
}

function formatOf({ width, height }: Size): FormatName {
  if (width === height) return 'square'
  return width > height ? 'landscape' : 'stories'
}
