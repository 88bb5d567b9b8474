import type { Marks } from '#src/engine/audio/compose/form.ts'
import type { PieceOptions } from '#src/engine/audio/compose/score.ts'
import { type MoodName, moodNames } from '#src/engine/audio/moods.ts'
import type { Hit } from '#src/engine/audio/play/sound-design.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'

export type SoundtrackOf = Pick<Timeline, 'audio' | 'frames' | 'fps'>

// What the composer needs to know of a film; undefined where its music is not composed.
export function pieceOf({ audio, frames, fps }: SoundtrackOf): PieceOptions | undefined {
  const { source, bpm, marks } = audio
  if (source.kind !== 'composed') return undefined
  const { seed, ensemble = 'standard' } = source
  const seconds = frames / fps
  return { mood: toMood(source.mood), seconds, seed, ensemble, bpm, marks: marks && toSeconds(marks, fps) }
}

export const hitsOf = ({ audio, fps }: SoundtrackOf): Hit[] =>
  (audio.hits ?? []).map(({ frame, kind }) => ({ atSeconds: frame / fps, kind }))

function toSeconds(marks: NonNullable<Timeline['audio']['marks']>, fps: number): Marks {
  const at = (frame: number | undefined): number | undefined => (frame === undefined ? undefined : frame / fps)
  return {
    hookEnd: at(marks.hookEndFrame),
    hero: at(marks.heroFrame),
    heroEnd: at(marks.heroEndFrame),
    endCard: marks.endCardFrame / fps,
  }
}

function toMood(name: string): MoodName {
  const mood = moodNames.find((known) => known === name)
  if (!mood) throw new Error(`There is no mood called ${name}. The moods are ${moodNames.join(', ')}.`)
  return mood
}
