import { fadeEdges } from '#src/engine/audio/edit-sound.ts'
import { makeSilence, sampleRate, type Sound } from '#src/engine/audio/sound.ts'

export interface Stretch {
  fromSeconds: number
  seconds: number
}

const overlapSeconds = 1.5
const seamSeconds = 0.06

// A recording at the length of a film: its stretches one after another, joined on bar lines, or the whole of it again and
// again, faded at both ends.
export function fitRecording(recording: Sound, seconds: number, parts?: readonly Stretch[]): Sound {
  const fitted = makeSilence(seconds)
  for (const splice of parts ? seams(parts) : repeats(recording, fitted)) copyFaded(fitted, recording, splice)
  fadeEdges(fitted)
  return fitted
}

interface Splice {
  // In samples: where in the film, from where in the recording, how long, and how long it fades at each end.
  into: number
  from: number
  length: number
  fadeIn: number
  fadeOut: number
}

// Each seam is centred on its bar line.
function seams(parts: readonly Stretch[]): Splice[] {
  const half = Math.round((seamSeconds / 2) * sampleRate)
  let reached = 0
  return parts.map(({ fromSeconds, seconds }, index) => {
    const [from, length] = [Math.round(fromSeconds * sampleRate), Math.round(seconds * sampleRate)]
    const lead = index === 0 ? 0 : Math.min(half, from)
    const tail = index === parts.length - 1 ? 0 : half
    const splice = {
      into: reached - lead,
      from: from - lead,
      length: length + lead + tail,
      fadeIn: index === 0 ? 0 : lead * 2,
      fadeOut: tail * 2,
    }
    reached += length
    return splice
  })
}

function repeats(recording: Sound, { left }: Sound): Splice[] {
  const length = recording.left.length
  const fade = Math.min(Math.round(overlapSeconds * sampleRate), Math.floor(length / 2))
  const advance = length - fade
  // An empty recording would never fill the film.
  if (advance <= 0) return []
  return Array.from({ length: Math.ceil(left.length / advance) }, (_, index) => ({
    into: index * advance,
    from: 0,
    length,
    fadeIn: index === 0 ? 0 : fade,
    fadeOut: fade,
  }))
}

function copyFaded(into: Sound, part: Sound, { into: place, from, length, fadeIn, fadeOut }: Splice): void {
  const until = Math.min(length, into.left.length - place, part.left.length - from)
  for (let at = Math.max(0, -place); at < until; at += 1) {
    const rise = fadeIn === 0 ? 1 : Math.min(1, at / fadeIn)
    const fall = fadeOut === 0 ? 1 : Math.min(1, (length - at) / fadeOut)
    const gain = Math.sqrt(rise * fall)
    into.left[place + at] = (into.left[place + at] ?? 0) + (part.left[from + at] ?? 0) * gain
    into.right[place + at] = (into.right[place + at] ?? 0) + (part.right[from + at] ?? 0) * gain
  }
}
