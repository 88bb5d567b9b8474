// The room that the players share: a few early echoes from its walls, then eight delay lines that feed each other, each a
// little darker with every round.

import { sampleRate, type Sound } from '../sound.ts'

const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 67.3, 73.1]
const echoesMs = [11.3, 17.9, 23.1, 31.7]
const echoLevels = [0.34, 0.28, 0.22, 0.17]
const lines = delaysMs.length
const damping = 0.34

export interface Room {
  // How much of it is heard.
  amount: number
  // 0 is a chamber, 1 a hall.
  size: number
}

// Adds to `out` what the room answers to `input`. Two million samples pass through every line, so lines are numbers side
// by side instead of objects.
export function addRoom(out: Sound, input: Sound, { amount, size }: Room): void {
  const stretch = 0.7 + 0.6 * size
  const echoes = makeEchoes(input, stretch)
  const tank = makeTank(stretch, 0.7 + 0.2 * size)
  const rumble = 1 - Math.exp((-2 * Math.PI * 140) / sampleRate)
  let low = 0
  for (let at = 0; at < echoes.length; at += 1) {
    const early = echoes[at]!
    listen(tank)
    const wetLeft = tank.wet[0]!
    const wetRight = tank.wet[1]!
    // A room that answers the bass turns to mud.
    low += rumble * (early - low)
    speak(tank, (early - low) * 0.3)
    out.left[at]! += (wetLeft + early * 0.35) * amount
    out.right[at]! += (wetRight - early * 0.1) * amount
  }
}

interface Tank {
  memory: Float32Array
  starts: Int32Array
  ends: Int32Array
  places: Int32Array
  dark: Float64Array
  // What is heard now, left and right.
  wet: Float64Array
  feedback: number
}

// Every second line is heard on the left, the others on the right.
function listen({ memory, places, dark, wet }: Tank): void {
  let left = 0
  let right = 0
  for (let line = 0; line < lines; line += 2) {
    left += darken(memory[places[line]!]!, dark, line)
    right += darken(memory[places[line + 1]!]!, dark, line + 1)
  }
  wet[0] = left
  wet[1] = right
}

function darken(heard: number, dark: Float64Array, line: number): number {
  const darker = heard + damping * (dark[line]! - heard)
  dark[line] = darker
  return darker
}

// A Householder mix: every line hears all others, and no energy is gained.
function speak({ memory, starts, ends, places, dark, wet, feedback }: Tank, input: number): void {
  const share = (2 / lines) * (wet[0]! + wet[1]!)
  for (let line = 0; line < lines; line += 1) {
    const place = places[line]!
    memory[place] = input + feedback * (dark[line]! - share)
    places[line] = place + 1 === ends[line] ? starts[line]! : place + 1
  }
}

function makeEchoes({ left, right }: Sound, stretch: number): Float32Array {
  const echoes = new Float32Array(left.length)
  echoesMs.forEach((ms, index) => {
    const late = Math.round((ms / 1000) * stretch * sampleRate)
    const level = echoLevels[index] ?? 0
    for (let at = late; at < echoes.length; at += 1) {
      echoes[at] = (echoes[at] ?? 0) + ((left[at - late] ?? 0) + (right[at - late] ?? 0)) * level
    }
  })
  return echoes
}

function makeTank(stretch: number, feedback: number): Tank {
  const lengths = Int32Array.from(delaysMs, (ms) => Math.round((ms / 1000) * stretch * sampleRate))
  const ends = lengths.map((_, line) => lengths.subarray(0, line + 1).reduce((sum, length) => sum + length, 0))
  const starts = ends.map((end, line) => end - (lengths[line] ?? 0))
  const memory = new Float32Array(ends.at(-1) ?? 0)
  return {
    memory,
    starts,
    ends,
    places: starts.slice(),
    dark: new Float64Array(lines),
    wet: new Float64Array(2),
    feedback,
  }
}
