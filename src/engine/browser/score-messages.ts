// Between a page and the worker that plays its music.

import type { Sound } from '#src/engine/audio/sound.ts'
import type { SoundtrackOf } from '#src/engine/render/piece-of.ts'

export interface ToScoreWorker {
  film: number
  soundtrack: SoundtrackOf
}

export interface FromScoreWorker {
  film: number
  // Null where the film's music is not composed.
  sound: Sound | null
}
