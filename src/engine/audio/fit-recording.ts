import { masterSound } from './master.ts'
import { fadeEdges } from './mix.ts'
import { makeSilence, sampleRate, type Sound } from './sound.ts'

const overlapSeconds = 1.5

// A given recording, cut or repeated to the film's length, faded at both ends and as loud as our own music.
export function fitRecording(recording: Sound, seconds: number): Sound {
  const fitted = makeSilence(seconds)
  const overlap = Math.min(Math.round(overlapSeconds * sampleRate), Math.floor(recording.left.length / 2))
  const advance = recording.left.length - overlap
  // An empty recording would never fill the film.
  if (advance <= 0) return fitted
  for (let from = 0; from < fitted.left.length; from += advance) {
    copyFaded(fitted, recording, { from, overlap })
  }
  fadeEdges(fitted)
  return masterSound(fitted)
}

interface Splice {
  from: number
  overlap: number
}

function copyFaded(into: Sound, part: Sound, { from, overlap }: Splice): void {
  const length = part.left.length
  const until = Math.min(length, into.left.length - from)
  for (let at = 0; at < until; at += 1) {
    const rise = from === 0 ? 1 : Math.min(1, at / overlap)
    const fall = Math.min(1, (length - at) / overlap)
    const gain = Math.sqrt(rise * fall)
    into.left[from + at] = (into.left[from + at] ?? 0) + (part.left[at] ?? 0) * gain
    into.right[from + at] = (into.right[from + at] ?? 0) + (part.right[at] ?? 0) * gain
  }
}
