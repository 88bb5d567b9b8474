import { type FormatName, formats } from './formats.ts'
import type { Rect } from './timeline.ts'

// The part of the frame that no app covers with its own buttons.
export function safeZone(format: FormatName): Rect {
  const { width, height, safe } = formats[format]
  return {
    x: safe.side / width,
    y: safe.top / height,
    width: 1 - (2 * safe.side) / width,
    height: 1 - (safe.top + safe.bottom) / height,
  }
}

// A band of the safe zone, as wide as the zone: `from` and `until` are fractions of its height.
export function safeBand(format: FormatName, from: number, until: number): Rect {
  const zone = safeZone(format)
  return { ...zone, y: zone.y + zone.height * from, height: zone.height * (until - from) }
}
