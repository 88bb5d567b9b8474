import { compareLater, levelOf } from './measure-note.ts'

// A held note goes round in its own steady part. The seam is where the wave is most like itself, and the end is faded into
// what came before the beginning, so that going back is not heard.
export function closeLoop(samples: Float32Array, rate: number): { from: number; until: number } {
  const fade = Math.round(0.12 * rate)
  const from = Math.round(Math.min(0.9 * rate, samples.length * 0.42))
  levelOut(samples, rate, from - fade)
  const likenessAt = compareLater(samples, { from: from - fade, length: 600 })
  let until = samples.length - 1
  let best = -1
  for (let end = samples.length - 1; end > Math.max(from + 0.6 * rate, samples.length - 0.7 * rate); end -= 1) {
    const likeness = likenessAt(end - from)
    if (likeness > best) [best, until] = [likeness, end]
  }
  for (let step = 0; step < fade; step += 1) {
    const share = step / fade
    const at = until - fade + step
    samples[at] = (samples[at] ?? 0) * Math.sqrt(1 - share * share) + (samples[from - fade + step] ?? 0) * share
  }
  return { from, until }
}

// A bow that grows louder and softer would pulse with every round.
function levelOut(samples: Float32Array, rate: number, from: number): void {
  const window = Math.round(0.15 * rate)
  const target = levelOf(samples, from, from + 2 * window)
  const gains: number[] = []
  for (let at = from; at < samples.length; at += window) {
    const level = levelOf(samples, at - window / 2, at + window)
    gains.push(Math.min(3, Math.max(0.33, target / Math.max(level, 1e-5))))
  }
  for (let at = from; at < samples.length; at += 1) {
    const place = (at - from) / window
    const whole = Math.floor(place)
    const [here, next] = [gains[whole] ?? 1, gains[whole + 1] ?? gains[whole] ?? 1]
    samples[at] = (samples[at] ?? 0) * (here + (next - here) * (place - whole))
  }
}
