import type { Bank } from '../bank/bank.ts'
import type { Mood } from '../compose/moods/mood.ts'
import { drumNames, type DrumName, type TunedName } from '../compose/moods/voice-names.ts'
import type { Note, Score } from '../compose/score.ts'
import { fadeEdges, mixInto } from '../edit-sound.ts'
import { makeSilence, type Sound } from '../sound.ts'
import { makeDrummer } from './drummer.ts'
import { addRoom } from './room.ts'
import { makeSampler } from './sampler.ts'
import { shelve } from './tone.ts'

export interface MixOptions {
  bank: Bank
  mood: Mood
  seconds: number
  seed: number
}

// The band shares the room; drums stay drier and in front.
export function mixScore(score: Score, { bank, mood, seconds, seed }: MixOptions): Sound {
  const band = makeSilence(seconds)
  const drums = makeSilence(seconds)
  const sampler = makeSampler(bank, seed)
  const drummer = makeDrummer()
  for (const note of score.notes) {
    if (isDrummed(note)) drummer(drums, note)
    else if (isTuned(note)) sampler.play(band, note)
  }
  shelve(band, mood)
  // What the room hears is gathered before it answers.
  const heard = makeSilence(seconds)
  mixInto(heard, band)
  mixInto(heard, drums, 0.3)
  addRoom(band, heard, mood.room)
  mixInto(band, drums)
  fadeEdges(band)
  return band
}

const isDrummed = (note: Note): note is Note & { voice: DrumName } => drumNames.some((name) => name === note.voice)
const isTuned = (note: Note): note is Note & { voice: TunedName } => !isDrummed(note)
