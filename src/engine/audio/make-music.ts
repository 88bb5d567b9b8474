import { makeBeatGrid, type BeatGrid } from './beat-grid.ts'
import { composePiece, type PieceOptions } from './compose.ts'
import { masterSound } from './master.ts'
import { mixScore } from './mix.ts'
import { moods } from './moods.ts'
import type { Sound } from './sound.ts'

export interface Music extends Sound {
  beats: BeatGrid
}

// The same mood, length and seed give the same samples.
export function makeMusic(options: PieceOptions): Music {
  const mood = moods[options.mood]
  const score = composePiece(options)
  const mixed = mixScore(score, { seconds: options.seconds, ducking: mood.ducking, reverb: mood.reverb })
  return { ...masterSound(mixed), beats: makeBeatGrid(score.bpm, options.seconds) }
}
