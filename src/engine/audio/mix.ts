import type { Note, Score } from './compose.ts'
import { addReverb } from './reverb.ts'
import { makeSilence, sampleRate, type Sound } from './sound.ts'
import { voices } from './voices/voices.ts'

export interface MixOptions {
  seconds: number
  ducking: number
  reverb: number
}

// Two buses: drums stay dry and in front, all else shares the room and gives way to the kick.
export function mixScore(score: Score, { seconds, ducking, reverb }: MixOptions): Sound {
  const drums = makeSilence(seconds)
  const band = makeSilence(seconds)
  const played = new Map<string, Float32Array>()
  for (const note of score.notes) {
    const voice = voices[note.voice]
    const key = `${note.voice} ${note.midi} ${note.seconds.toFixed(4)}`
    const sound = played.get(key) ?? voice.play(note.midi, note.seconds)
    played.set(key, sound)
    place(voice.isDrum ? drums : band, sound, { ...note, level: note.level * voice.level })
  }
  const kicks = score.notes.filter(({ voice }) => voice === 'kick').map(({ atSeconds }) => atSeconds)
  duck(band, kicks, ducking)
  addReverb(band, reverb)
  addReverb(drums, reverb * 0.25)
  sum(band, drums)
  fadeEdges(band)
  return band
}

function place(bus: Sound, sound: Float32Array, note: Note): void {
  const from = Math.round(note.atSeconds * sampleRate)
  const angle = ((note.pan + 1) * Math.PI) / 4
  const toLeft = Math.cos(angle) * note.level
  const toRight = Math.sin(angle) * note.level
  const until = Math.min(sound.length, bus.left.length - from)
  for (let sample = 0; sample < until; sample += 1) {
    const value = sound[sample] ?? 0
    const at = from + sample
    bus.left[at] = (bus.left[at] ?? 0) + value * toLeft
    bus.right[at] = (bus.right[at] ?? 0) + value * toRight
  }
}

function duck(bus: Sound, atSeconds: readonly number[], depth: number): void {
  const recover = Math.round(0.22 * sampleRate)
  for (const seconds of atSeconds) {
    const from = Math.round(seconds * sampleRate)
    const until = Math.min(bus.left.length, from + recover)
    for (let at = from; at < until; at += 1) {
      const gone = (at - from) / recover
      // Down within 5 ms, not at once: a step in level clicks.
      const gain = 1 - depth * Math.min(1, gone * 44) * (1 - gone) ** 2
      bus.left[at] = (bus.left[at] ?? 0) * gain
      bus.right[at] = (bus.right[at] ?? 0) * gain
    }
  }
}

function sum(into: Sound, other: Sound): void {
  for (let at = 0; at < into.left.length; at += 1) {
    into.left[at] = (into.left[at] ?? 0) + (other.left[at] ?? 0)
    into.right[at] = (into.right[at] ?? 0) + (other.right[at] ?? 0)
  }
}

export function fadeEdges({ left, right }: Sound, inSeconds = 0.01, outSeconds = 1.2): void {
  const rise = Math.min(left.length, Math.round(inSeconds * sampleRate))
  const fall = Math.min(left.length, Math.round(outSeconds * sampleRate))
  for (let at = 0; at < rise; at += 1) scaleAt({ left, right }, at, at / rise)
  for (let at = 0; at < fall; at += 1) scaleAt({ left, right }, left.length - 1 - at, (at / fall) ** 1.5)
}

function scaleAt({ left, right }: Sound, at: number, gain: number): void {
  left[at] = (left[at] ?? 0) * gain
  right[at] = (right[at] ?? 0) * gain
}
