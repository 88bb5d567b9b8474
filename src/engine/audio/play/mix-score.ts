import type { Bank, RecordedNote } from '#src/engine/audio/bank/bank.ts'
import type { Mood } from '#src/engine/audio/compose/moods/mood.ts'
import { drumNames, type DrumName, type TunedName } from '#src/engine/audio/compose/moods/voice-names.ts'
import type { Note, Score } from '#src/engine/audio/compose/score.ts'
import { fadeEdges } from '#src/engine/audio/edit-sound.ts'
import { makeBus, releaseBus, soundKernel, soundOf, type Bus } from '#src/engine/audio/kernel/sound-kernel.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { playDrums } from './drummer.ts'
import { addRoom } from './room.ts'
import { planStrokes, playTuned } from './sampler.ts'
import { weightOf } from './modes.ts'

// More or less above and below: two gentle shelves over the whole band.
function shelve({ left, right, samples }: Bus, { airDb, bodyDb }: { airDb: number; bodyDb: number }): void {
  const [air, body] = [10 ** (airDb / 20) - 1, 10 ** (bodyDb / 20) - 1]
  for (const channel of [left, right]) {
    soundKernel().shelve(channel, samples, air, weightOf(5000), body, weightOf(220))
  }
}

export interface MixOptions {
  bank: Bank
  mood: Mood
  seconds: number
  seed: number
}

// The band shares the room; drums stay drier and in front.
export function mixScore({ notes }: Score, { bank, mood, seconds, seed }: MixOptions): Sound {
  const samples = Math.round(seconds * sampleRate)
  const [band, drums] = [makeBus(samples), makeBus(samples)]
  playTuned(band, notes.filter(isTuned), { bank, seed })
  playDrums(drums, notes.filter(isDrummed))
  shelve(band, mood)
  addRoom(
    band,
    [
      { bus: band, gain: 1 },
      { bus: drums, gain: 0.3 },
    ],
    mood.room,
  )
  for (const side of ['left', 'right'] as const) soundKernel().add(band[side], drums[side], samples, 1)
  const sound = soundOf(band)
  for (const bus of [band, drums]) releaseBus(bus)
  fadeEdges(sound)
  return sound
}

// All that the mix will ask the bank for.
export const recordingsFor = (
  { notes }: Score,
  part: { bank: Pick<Bank, 'notesOf'>; seed: number },
): RecordedNote[] => [...planStrokes(notes.filter(isTuned), part).keys()]

const isDrummed = (note: Note): note is Note & { voice: DrumName } => drumNames.some((name) => name === note.voice)
const isTuned = (note: Note): note is Note & { voice: TunedName } => !isDrummed(note)
