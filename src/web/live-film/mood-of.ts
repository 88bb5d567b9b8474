import { type MusicMood, musicMoodNames } from '#src/contracts/studio/film-choices.ts'
import type { PlannedFilm } from './film-wishes.ts'

// What is heard, also where the choice was ours.
export function moodOf(film: PlannedFilm | undefined): MusicMood | undefined {
  const source = film?.timeline.audio.source
  return source?.kind === 'composed' ? musicMoodNames.find((name) => name === source.mood) : undefined
}
