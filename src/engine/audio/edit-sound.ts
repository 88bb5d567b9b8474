import { sampleRate, type Sound } from './sound.ts'

export function mixInto(into: Sound, other: Sound): void {
  for (const side of ['left', 'right'] as const) {
    const [sum, added] = [into[side], other[side]]
    const until = Math.min(sum.length, added.length)
    for (let at = 0; at < until; at += 1) sum[at]! += added[at]!
  }
}

export function fadeEdges({ left, right }: Sound, inSeconds = 0.004, outSeconds = 1.2): void {
  const rise = Math.min(left.length, Math.round(inSeconds * sampleRate))
  const fall = Math.min(left.length, Math.round(outSeconds * sampleRate))
  for (const channel of [left, right]) {
    for (let at = 0; at < rise; at += 1) channel[at] = ((channel[at] ?? 0) * at) / rise
    for (let at = 0; at < fall; at += 1) {
      const place = channel.length - 1 - at
      channel[place] = (channel[place] ?? 0) * (at / fall) ** 1.5
    }
  }
}
