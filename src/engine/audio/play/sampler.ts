// Plays notes from the bank: the recording nearest in pitch and strength, moved by a few semitones at most.

import { seededRandom, type SeededRandom } from '../../seeded-random.ts'
import type { Bank, InstrumentName, RecordedNote } from '../bank/bank.ts'
import type { TunedName } from '../compose/moods/voice-names.ts'
import type { Note } from '../compose/score.ts'
import { sampleRate, type Sound } from '../sound.ts'
import { renderStroke } from './render-stroke.ts'
import { type TunedVoice, voices } from './voices.ts'

export interface Sampler {
  play: (bus: Sound, note: Note & { voice: TunedName }) => void
}

export function makeSampler(bank: Bank, seed: number): Sampler {
  const random = seededRandom(seed ^ 0x9e37)
  const strokes = new Map<string, number>()
  return {
    play(bus, note) {
      const voice = voices[note.voice]
      const key = `${note.voice} ${note.midi}`
      const stroke = strokes.get(key) ?? 0
      strokes.set(key, stroke + 1)
      for (let player = 0; player < voice.players; player += 1) {
        const recording = chooseRecording(bank.notesOf(instrumentFor(voice, note.midi)), note, stroke + player)
        if (recording) playStroke({ bank, random, bus }, { note, voice, player, recording })
      }
    },
  }
}

const instrumentFor = ({ instrument, below }: TunedVoice, midi: number): InstrumentName =>
  below && midi < below.midi ? below.instrument : instrument

const farthestShift = 4.5

// Repeated notes take turns between neighbouring recordings: the same one twice in a row sounds like a machine.
function chooseRecording(
  notes: readonly RecordedNote[],
  { midi, velocity }: Note,
  stroke: number,
): RecordedNote | undefined {
  const cost = (note: RecordedNote): number => Math.abs(note.midi - midi) + Math.abs(note.velocity - velocity) * 14
  const [best, second] = notes.toSorted((a, b) => cost(a) - cost(b))
  const canSwap =
    second !== undefined && Math.abs(second.midi - midi) <= farthestShift && second.velocity === best?.velocity
  return canSwap && stroke % 2 === 1 ? second : best
}

interface Playing {
  note: Note
  voice: TunedVoice
  player: number
  recording: RecordedNote
}

function playStroke({ bank, random, bus }: { bank: Bank; random: SeededRandom; bus: Sound }, playing: Playing): void {
  const { note, voice, player, recording } = playing
  const isSection = voice.players > 1
  const cents = random.between(-1, 1) * (isSection ? 7 : 2.5)
  const late = isSection ? random.next() * 0.018 * player : 0
  const pan = Math.max(-1, Math.min(1, note.pan + (isSection ? (player - (voice.players - 1) / 2) * 0.3 : 0)))
  const angle = ((pan + 1) * Math.PI) / 4
  // Soft notes are much softer than half as loud.
  const gain =
    (note.level * voice.level * note.velocity ** 1.35 * random.between(0.95, 1.05)) / Math.sqrt(voice.players)
  const skip = voice.skipSeconds ?? 0
  const start = note.atSeconds + late - Math.max(0, recording.onsetSeconds - skip)
  const dullness =
    recording.instrument === 'piano' ? Math.max(0, recording.velocity - note.velocity) : 1 - note.velocity
  renderStroke(bus, bank.samplesOf(recording), {
    from: Math.round(Math.max(0, start) * sampleRate),
    // What begins before the film is heard from where the film begins.
    skip: (skip + Math.max(0, -start)) * recording.rate,
    speed: (2 ** ((note.midi - recording.midi + cents / 100) / 12) * recording.rate) / sampleRate,
    loop: recording.loop,
    holdSamples: Math.round(note.seconds * sampleRate),
    attackSamples: voice.attackSeconds * sampleRate,
    releaseSamples: voice.releaseSeconds * sampleRate,
    decaySamples: voice.decaySeconds === undefined ? undefined : voice.decaySeconds * sampleRate,
    smoothing: 1 - Math.exp((-2 * Math.PI * voice.brightHz * 2 ** (-2.6 * dullness)) / sampleRate),
    left: Math.cos(angle) * gain,
    right: Math.sin(angle) * gain,
  })
}
