import sharp from 'sharp'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { spectrumOf } from './fft.ts'

const width = 1500
const spectrumHeight = 420
const waveHeight = 160
const size = 4096
const [lowest, highest] = [40, 18_000]

// Above, the spectrum over time: each octave as tall as the next, brighter is louder. Below, the waveform.
export async function drawSound(sound: Sound, path: string): Promise<void> {
  const height = spectrumHeight + waveHeight
  const pixels = Buffer.alloc(width * height * 3)
  const samples = sound.left.map((value, at) => (value + (sound.right[at] ?? 0)) / 2)
  const paint = (x: number, y: number, [red, green, blue]: readonly [number, number, number]): void => {
    pixels.set([red, green, blue], (y * width + x) * 3)
  }
  for (let x = 0; x < width; x += 1) {
    const middle = Math.floor((x / width) * samples.length)
    const spectrum = spectrumOf(samples, middle - size / 2, size)
    for (let y = 0; y < spectrumHeight; y += 1) {
      const hertz = lowest * (highest / lowest) ** (1 - y / spectrumHeight)
      const level = 20 * Math.log10((spectrum[Math.round((hertz * size) / sampleRate)] ?? 0) + 1e-7)
      paint(x, y, colourOf((level + 100) / 80))
    }
    const part = samples.subarray(middle, middle + Math.ceil(samples.length / width))
    const peak = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const half = Math.round((peak * waveHeight) / 2)
    for (let y = -half; y <= half; y += 1) {
      const place = Math.min(height - 1, spectrumHeight + waveHeight / 2 + y)
      paint(x, place, [120, 190, 255])
    }
  }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path)
}

function colourOf(share: number): [number, number, number] {
  const clipped = Math.max(0, Math.min(1, share))
  const ramp = (from: number): number => Math.round(255 * Math.max(0, Math.min(1, (clipped - from) * 2.6)))
  return [ramp(0.25), ramp(0.55), Math.round(90 * Math.sin(Math.PI * Math.min(1, clipped * 1.4))) + ramp(0.85)]
}
