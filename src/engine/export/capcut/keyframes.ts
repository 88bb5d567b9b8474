import type { Bench } from './bench.ts'

type Property = 'KFTypeScaleX' | 'KFTypePositionX' | 'KFTypePositionY' | 'KFTypeAlpha'

export interface Key {
  // Microseconds from the segment's start.
  offset: number
  value: number
}

// Nothing for a value that stays: the segment's own clip holds it.
export function makeKeyframes({ nextId }: Bench, property: Property, keys: readonly Key[]) {
  if (keys.every(({ value }) => Math.abs(value - (keys[0]?.value ?? 0)) < 1e-6)) return []
  const list = keys.map(({ offset, value }) => ({
    id: nextId(),
    curveType: 'Line',
    graphID: '',
    left_control: { x: 0, y: 0 },
    right_control: { x: 0, y: 0 },
    time_offset: offset,
    values: [value],
  }))
  return [{ id: nextId(), material_id: '', property_type: property, keyframe_list: list }]
}
