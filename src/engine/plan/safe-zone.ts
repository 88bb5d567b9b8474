import { type FormatName, formats } from './formats.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

// In stories the apps' own captions and buttons reach further than the zone that they publish.
const writable: Partial<Record<FormatName, { from: number; until: number }>> = { stories: { from: 0.14, until: 0.66 } }

// The part of the frame where writing stays readable.
export function safeZone(format: FormatName): Rect {
  const { width, height, safe } = formats[format]
  const { from, until } = writable[format] ?? { from: safe.top / height, until: 1 - safe.bottom / height }
  return { x: safe.side / width, y: from, width: 1 - (2 * safe.side) / width, height: until - from }
}

// A band of the safe zone, as wide as the zone: `from` and `until` are fractions of its height.
export function safeBand(format: FormatName, from: number, until: number): Rect {
  const zone = safeZone(format)
  return { ...zone, y: zone.y + zone.height * from, height: zone.height * (until - from) }
}
