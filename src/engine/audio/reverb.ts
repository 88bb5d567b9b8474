// Eight delay lines that feed each other, each a little darker with every round: the room that the players share.

import { sampleRate, type Sound } from './sound.ts'

const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 67.3, 73.1]
const feedback = 0.82
const damping = 0.32

// Two million samples pass through every line, so lines are numbers side by side instead of objects.
interface Room {
  memory: Float32Array
  starts: Int32Array
  ends: Int32Array
  places: Int32Array
  dark: Float64Array
  // What is heard now, left and right.
  wet: Float64Array
}

export function addReverb({ left, right }: Sound, amount: number): void {
  const room = makeRoom()
  for (let sample = 0; sample < left.length; sample += 1) {
    const [dryLeft, dryRight] = [left[sample] ?? 0, right[sample] ?? 0]
    listen(room)
    const [wetLeft, wetRight] = [room.wet[0] ?? 0, room.wet[1] ?? 0]
    // A Householder mix: every line hears all others, and no energy is gained.
    const share = (2 / delaysMs.length) * (wetLeft + wetRight)
    speak(room, (dryLeft + dryRight) * 0.175, share)
    left[sample] = dryLeft + wetLeft * amount
    right[sample] = dryRight + wetRight * amount
  }
}

function makeRoom(): Room {
  const lengths = Int32Array.from(delaysMs, (ms) => Math.round((ms / 1000) * sampleRate))
  const ends = lengths.map((_, line) => lengths.subarray(0, line + 1).reduce((sum, length) => sum + length, 0))
  const starts = ends.map((end, line) => end - (lengths[line] ?? 0))
  const memory = new Float32Array(ends.at(-1) ?? 0)
  return {
    memory,
    starts,
    ends,
    places: starts.slice(),
    dark: new Float64Array(lengths.length),
    wet: new Float64Array(2),
  }
}

// Every second line is heard on the left, the others on the right.
function listen({ memory, places, dark, wet }: Room): void {
  let [left, right] = [0, 0]
  for (let line = 0; line < dark.length; line += 1) {
    const heard = memory[places[line] ?? 0] ?? 0
    const darker = heard + damping * ((dark[line] ?? 0) - heard)
    dark[line] = darker
    if (line % 2 === 0) left += darker
    else right += darker
  }
  wet[0] = left
  wet[1] = right
}

function speak({ memory, starts, ends, places, dark }: Room, input: number, share: number): void {
  for (let line = 0; line < dark.length; line += 1) {
    const place = places[line] ?? 0
    memory[place] = input + feedback * ((dark[line] ?? 0) - share)
    places[line] = place + 1 === ends[line] ? (starts[line] ?? 0) : place + 1
  }
}
