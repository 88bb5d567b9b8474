import { loudnessSteps } from '#src/engine/audio/loudness.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'

const lowestHz = 85
const levelLufs = -16

// A voice to the middle, without rumble, and as loud at its end as at its beginning.
export function cleanVoice({ left, right }: Sound): Sound {
  const out = new Float32Array(left.length)
  for (let at = 0; at < out.length; at += 1) out[at] = ((left[at] ?? 0) + (right[at] ?? 0)) / 2
  // Twice: traffic and handling noise are loud.
  cutRumble(out)
  cutRumble(out)
  levelOut(out)
  return { left: out, right: out.slice() }
}

// A second-order Butterworth high-pass.
function cutRumble(samples: Float32Array): void {
  const omega = Math.tan((Math.PI * lowestHz) / sampleRate)
  const scale = 1 / (1 + Math.SQRT2 * omega + omega * omega)
  const [one, two] = [2 * (omega * omega - 1) * scale, (1 - Math.SQRT2 * omega + omega * omega) * scale]
  let [first, second] = [0, 0]
  for (let at = 0; at < samples.length; at += 1) {
    const input = (samples[at] ?? 0) * scale
    const output = input + first
    first = -2 * input - one * output + second
    second = input - two * output
    samples[at] = output
  }
}

// Follows the speaker slowly, over two seconds; pauses keep the gain of the words around them, so that they stay quiet.
function levelOut(samples: Float32Array): void {
  const steps = loudnessSteps({ left: samples, right: samples })
  const loudest = Math.max(-70, ...steps)
  const spoken = steps.map((level) => (level > loudest - 22 ? level : undefined))
  const wished = spoken.map((_, index) => {
    const near = spoken.slice(Math.max(0, index - 10), index + 11).filter((level) => level !== undefined)
    return near.length < 3 ? undefined : levelLufs - near.reduce((sum, level) => sum + level, 0) / near.length
  })
  const settled = fillGaps(wished).map((gainDb) => 10 ** (Math.max(-20, Math.min(30, gainDb)) / 20))
  const step = sampleRate / 10
  for (let at = 0; at < samples.length; at += 1) {
    const place = Math.max(0, at / step - 0.5)
    const whole = Math.floor(place)
    const [here, next] = [settled[whole] ?? settled.at(-1) ?? 1, settled[whole + 1] ?? settled.at(-1) ?? 1]
    samples[at] = (samples[at] ?? 0) * (here + (next - here) * (place - whole))
  }
}

function fillGaps(values: readonly (number | undefined)[]): number[] {
  let before = values.find((value) => value !== undefined) ?? 0
  return values.map((value) => {
    before = value ?? before
    return before
  })
}
