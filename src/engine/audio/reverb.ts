// Eight delay lines that feed each other, each a little darker with every round: the room that the players share.

import { sampleRate, type Sound } from './sound.ts'

const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 67.3, 73.1]
const feedback = 0.82
const damping = 0.32

interface Line {
  memory: Float32Array
  at: number
  dark: number
}

export function addReverb({ left, right }: Sound, amount: number): void {
  const lines = delaysMs.map((ms): Line => {
    return { memory: new Float32Array(Math.round((ms / 1000) * sampleRate)), at: 0, dark: 0 }
  })
  const leftLines = lines.filter((_, index) => index % 2 === 0)
  const rightLines = lines.filter((_, index) => index % 2 === 1)
  for (let sample = 0; sample < left.length; sample += 1) {
    const [dryLeft, dryRight] = [left[sample] ?? 0, right[sample] ?? 0]
    const wetLeft = listen(leftLines)
    const wetRight = listen(rightLines)
    // A Householder mix: every line hears all others, and no energy is gained.
    const share = (2 / lines.length) * (wetLeft + wetRight)
    const input = (dryLeft + dryRight) * 0.175
    for (const line of lines) speak(line, input + feedback * (line.dark - share))
    left[sample] = dryLeft + wetLeft * amount
    right[sample] = dryRight + wetRight * amount
  }
}

function listen(lines: readonly Line[]): number {
  let sum = 0
  for (const line of lines) {
    const heard = line.memory[line.at] ?? 0
    line.dark = heard + damping * (line.dark - heard)
    sum += line.dark
  }
  return sum
}

function speak(line: Line, value: number): void {
  line.memory[line.at] = value
  line.at = line.at + 1 === line.memory.length ? 0 : line.at + 1
}
