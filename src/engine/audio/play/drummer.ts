import type { DrumName } from '#src/engine/audio/compose/moods/voice-names.ts'
import type { Note } from '#src/engine/audio/compose/score.ts'
import { type Bus, viewOf } from '#src/engine/audio/kernel/sound-kernel.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { strikeDrum, type StruckName, variants } from './drums.ts'

const levels: Record<DrumName, number> = {
  kick: 0.95,
  drum: 0.6,
  snare: 0.55,
  brush: 0.75,
  rim: 0.7,
  clap: 0.75,
  hat: 0.9,
  shaker: 0.85,
  tambourine: 0.8,
  cymbal: 0.55,
  swell: 0.55,
}

const struck = new Map<string, Float32Array>()

// One of several strokes, and never the one before.
export function playDrums(bus: Bus, notes: readonly (Note & { voice: DrumName })[]): void {
  const counts = new Map<DrumName, number>()
  const sides = viewOf(bus)
  for (const note of notes) {
    const count = counts.get(note.voice) ?? 0
    counts.set(note.voice, count + 1)
    const sound =
      note.voice === 'swell' ? reverseCymbal(note.seconds) : strokeOf(note.voice, (count * 3 + (count >> 2)) % variants)
    place(sides, sound, { ...note, level: note.level * levels[note.voice] * note.velocity ** 1.2 })
  }
}

function strokeOf(voice: StruckName, variant: number): Float32Array {
  const key = `${voice} ${variant}`
  const sound = struck.get(key) ?? strikeDrum(voice, variant)
  struck.set(key, sound)
  return sound
}

// A cymbal played backwards grows into the moment it was struck.
function reverseCymbal(seconds: number): Float32Array {
  const cymbal = strokeOf('cymbal', 0)
  const length = Math.min(cymbal.length, Math.round(seconds * sampleRate))
  const out = new Float32Array(Math.round(seconds * sampleRate))
  for (let at = 0; at < length; at += 1) {
    const rise = 1 - at / length
    out[out.length - 1 - at] = (cymbal[at] ?? 0) * rise * rise * Math.min(1, at / 480)
  }
  return out
}

export function place(
  { left, right }: Sound,
  sound: Float32Array,
  { atSeconds, level, pan }: Pick<Note, 'atSeconds' | 'level' | 'pan'>,
): void {
  const from = Math.round(atSeconds * sampleRate)
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
  const [toLeft, toRight] = [Math.cos(angle) * level, Math.sin(angle) * level]
  const until = Math.min(sound.length, left.length - from)
  for (let index = Math.max(0, -from); index < until; index += 1) {
    const value = sound[index]!
    left[from + index]! += value * toLeft
    right[from + index]! += value * toRight
  }
}
