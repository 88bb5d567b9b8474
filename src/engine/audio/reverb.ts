// Eight delay lines that feed each other, each a little darker with every round: the room that the players share.

import { sampleRate, type Sound } from './sound.ts'

const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 67.3, 73.1]
const feedback = 0.82
const damping = 0.32

// Two million samples pass eight lines each, so the lines are numbers side by side instead of objects.
export function addReverb({ left, right }: Sound, amount: number): void {
  const lengths = Int32Array.from(delaysMs, (ms) => Math.round((ms / 1000) * sampleRate))
  const starts = lengths.map((_, line) => lengths.subarray(0, line).reduce((sum, length) => sum + length, 0))
  const ends = starts.map((start, line) => start + (lengths[line] ?? 0))
  const places = starts.slice()
  const memory = new Float32Array(ends.at(-1) ?? 0)
  const dark = new Float64Array(lengths.length)
  for (let sample = 0; sample < left.length; sample += 1) {
    const [dryLeft, dryRight] = [left[sample] ?? 0, right[sample] ?? 0]
    let [wetLeft, wetRight] = [0, 0]
    for (let line = 0; line < dark.length; line += 1) {
      const heard = memory[places[line] ?? 0] ?? 0
      const darker = heard + damping * ((dark[line] ?? 0) - heard)
      dark[line] = darker
      if (line % 2 === 0) wetLeft += darker
      else wetRight += darker
    }
    // A Householder mix: every line hears all others, and no energy is gained.
    const share = (2 / lengths.length) * (wetLeft + wetRight)
    const input = (dryLeft + dryRight) * 0.175
    for (let line = 0; line < dark.length; line += 1) {
      const place = places[line] ?? 0
      memory[place] = input + feedback * ((dark[line] ?? 0) - share)
      places[line] = place + 1 === ends[line] ? (starts[line] ?? 0) : place + 1
    }
    left[sample] = dryLeft + wetLeft * amount
    right[sample] = dryRight + wetRight * amount
  }
}
