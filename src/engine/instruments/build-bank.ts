import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packBank, type RecordedNote } from '#src/engine/audio/bank/bank.ts'
import { closeLoop } from '#src/engine/audio/bank/find-loop.ts'
import { findStart, loudestLevel, measureMidi } from '#src/engine/audio/bank/measure-note.ts'
import { encodeSamples } from '#src/engine/audio/bank/pack-samples.ts'
import { resample } from '#src/engine/audio/bank/resample.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import { nameOf, type Recording, recordings } from './recordings.ts'

const commonLevel = 0.14
const { resolve } = createRequire(import.meta.url)

// The packages hold half a minute of every note; the bank holds what a score can use of them, in tune and on time.
export async function buildBank(codec: FilmCodec, key: string): Promise<Uint8Array> {
  const notes: RecordedNote[] = []
  const parts: Uint8Array[] = []
  let offset = 0
  for (const recording of recordings) {
    for (const midi of recording.midis) {
      const path = join(dirname(resolve(`${recording.folder}/package.json`)), recording.fileOf(nameOf(midi)))
      const { note, channels } = prepareNote(
        await codec.decodeAudio(path, lengthOf(recording, midi) + 1),
        recording,
        midi,
      )
      notes.push({ ...note, offset })
      for (const channel of channels) {
        const bytes = encodeSamples(channel)
        parts.push(bytes)
        offset += bytes.length
      }
    }
  }
  return packBank({ key, notes }, Buffer.concat(parts))
}

function prepareNote(sound: Sound, recording: Recording, midi: number) {
  const { instrument, velocity, rate, isHeld } = recording
  const whole = recording.channels === 2 ? [sound.left, sound.right] : [mono(sound)]
  const { first, onsetSeconds } = findStart(mono(sound), sampleRate, isHeld)
  const until = first + Math.round(lengthOf(recording, midi) * sampleRate)
  const channels = whole.map((channel) => resample(channel.slice(first, until), sampleRate, rate))
  const [lead = new Float32Array(0)] = channels
  const gain = commonLevel / Math.max(...channels.map((channel) => loudestLevel(channel, rate)))
  for (const channel of channels) scaleAndFade(channel, gain, recording)
  const measured = measureMidi(lead, rate, { midi, isHeld })
  const loop = isHeld ? closeLoop(lead, rate) : undefined
  const note = {
    instrument,
    // What cannot be measured to within half a semitone is believed as it is named.
    midi: Math.abs(measured - midi) < 0.5 ? measured : midi,
    velocity,
    rate,
    channels: recording.channels,
    samples: lead.length,
    onsetSeconds,
    ...(loop && { loop }),
  }
  return { note, channels }
}

function lengthOf({ seconds, highestSeconds, midis }: Recording, midi: number): number {
  const [low, high] = [midis[0] ?? midi, midis.at(-1) ?? midi]
  return seconds + ((highestSeconds - seconds) * (midi - low)) / Math.max(1, high - low)
}

function mono({ left, right }: Sound): Float32Array {
  const out = new Float32Array(left.length)
  for (let at = 0; at < left.length; at += 1) out[at] = ((left[at] ?? 0) + (right[at] ?? 0)) / 2
  return out
}

// In within 2 ms, and out in the last fifth of what does not go round: a note that was cut off clicks.
function scaleAndFade(samples: Float32Array, gain: number, { rate, isHeld }: Recording): void {
  const rise = Math.round(0.002 * rate)
  const fall = isHeld ? rise : samples.length / 5
  for (let at = 0; at < samples.length; at += 1) {
    const fade = Math.min(1, at / rise, (samples.length - at) / fall)
    samples[at] = (samples[at] ?? 0) * gain * fade
  }
}
