// Colours as the analysis of photos wants them.

import type { Pixels } from '#src/engine/platform/port.ts'

// By the luminance of linear light, as sharp does it.
export function greyPixels({ data, width, height, channels }: Pixels): Pixels {
  if (channels === 1) return { data, width, height, channels }
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3) {
    const light = 0.2126 * linear[data[from]!]! + 0.7152 * linear[data[from + 1]!]! + 0.0722 * linear[data[from + 2]!]!
    grey[at] = encoded[Math.round(light * lightSteps)]!
  }
  return { data: grey, width, height, channels: 1 }
}

// Light, a, b of each pixel, in daylight of 6500 K.
export function labOf({ data }: Pixels): Int8Array {
  const lab = new Int8Array(data.length)
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [linear[data[at]!]!, linear[data[at + 1]!]!, linear[data[at + 2]!]!]
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47)
    const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83)
    lab[at] = 116 * y - 16
    lab[at + 1] = 500 * (x - y)
    lab[at + 2] = 200 * (y - z)
  }
  return lab
}

const linear = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

// A power for each of a million pixels would take longer than everything else that is measured.
const lightSteps = 8192
const encoded = Uint8Array.from({ length: lightSteps + 1 }, (_, step) => Math.round(255 * encode(step / lightSteps)))

function encode(light: number): number {
  return light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

const root = (value: number): number => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
