import type { Pixels as Picture } from '#src/engine/platform/port.ts'

export interface Pixels extends Picture {
  channels: 3
}

export interface Plane {
  values: Float32Array
  width: number
  height: number
}

// Rec. 709 luma, 0..1.
export function lumaOf({ data, width, height }: Pixels): Plane {
  const values = new Float32Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += 3) {
    values[at] = (0.2126 * (data[from] ?? 0) + 0.7152 * (data[from + 1] ?? 0) + 0.0722 * (data[from + 2] ?? 0)) / 255
  }
  return { values, width, height }
}
