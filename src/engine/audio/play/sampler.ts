// Plays notes from the bank: the recording nearest in pitch and strength, moved by a few semitones at most.

import { seededRandom, type SeededRandom } from '#src/engine/seeded-random.ts'
import type { Bank, InstrumentName, RecordedNote } from '#src/engine/audio/bank/bank.ts'
import type { TunedName } from '#src/engine/audio/compose/moods/voice-names.ts'
import type { Note } from '#src/engine/audio/compose/score.ts'
import { type Bus, soundKernel } from '#src/engine/audio/kernel/sound-kernel.ts'
import { sampleRate } from '#src/engine/audio/sound.ts'
import { renderStroke, type Stroke } from './render-stroke.ts'
import { type TunedVoice, voices } from './voices.ts'

type TunedNote = Note & { voice: TunedName }

interface Part {
  bank: Bank
  seed: number
}

// Recording by recording, so that only one of them is unpacked at a time.
export function playTuned(bus: Bus, notes: readonly TunedNote[], part: Part): void {
  for (const [recording, played] of planStrokes(notes, part)) {
    renderStrokes(bus, part.bank.samplesOf(recording), played)
  }
}

// Which recordings are played, and how. It asks the bank for no samples.
export function planStrokes(
  notes: readonly TunedNote[],
  { bank, seed }: { bank: Pick<Bank, 'notesOf'>; seed: number },
): Map<RecordedNote, Stroke[]> {
  const random = seededRandom(seed ^ 0x9e37)
  const strokes = new Map<RecordedNote, Stroke[]>()
  const repeats = new Map<string, number>()
  for (const note of notes) {
    const voice = voices[note.voice]
    const key = `${note.voice} ${note.midi}`
    const repeat = repeats.get(key) ?? 0
    repeats.set(key, repeat + 1)
    for (let player = 0; player < voice.players; player += 1) {
      const recording = chooseRecording(bank.notesOf(instrumentFor(voice, note.midi)), note, repeat + player)
      if (!recording) continue
      const played = strokes.get(recording) ?? []
      strokes.set(recording, played)
      played.push(planStroke(random, { note, voice, player, recording }))
    }
  }
  return strokes
}

function renderStrokes(bus: Bus, channels: readonly Float32Array[], strokes: readonly Stroke[]): void {
  const kernel = soundKernel()
  const samples = channels[0]?.length ?? 0
  const pointers = channels.map((channel) => {
    const pointer = kernel.allocate(channel.byteLength)
    kernel.floats(pointer, samples).set(channel)
    return pointer
  })
  for (const stroke of strokes) renderStroke(bus, { channels: pointers, samples }, stroke)
  for (const pointer of pointers) kernel.release(pointer)
}

const instrumentFor = ({ instrument, below }: TunedVoice, midi: number): InstrumentName =>
  below && midi < below.midi ? below.instrument : instrument

const farthestShift = 4.5

// Repeated notes take turns between neighbouring recordings: the same one twice in a row sounds like a machine.
function chooseRecording(
  notes: readonly RecordedNote[],
  { midi, velocity }: Note,
  repeat: number,
): RecordedNote | undefined {
  const cost = (note: RecordedNote): number => Math.abs(note.midi - midi) + Math.abs(note.velocity - velocity) * 14
  const [best, second] = lowestTwo(notes, cost)
  const canSwap =
    second !== undefined && Math.abs(second.midi - midi) <= farthestShift && second.velocity === best?.velocity
  return canSwap && repeat % 2 === 1 ? second : best
}

function lowestTwo<Item>(items: readonly Item[], cost: (item: Item) => number): [Item | undefined, Item | undefined] {
  let [best, second]: [Item | undefined, Item | undefined] = [undefined, undefined]
  let [lowest, lower] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const item of items) {
    const price = cost(item)
    if (price < lowest) {
      ;[second, lower] = [best, lowest]
      ;[best, lowest] = [item, price]
    } else if (price < lower) {
      ;[second, lower] = [item, price]
    }
  }
  return [best, second]
}

interface Playing {
  note: Note
  voice: TunedVoice
  player: number
  recording: RecordedNote
}

function planStroke(random: SeededRandom, { note, voice, player, recording }: Playing): Stroke {
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
  return {
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
  }
}
