import type { TimeRange } from './frame-time.ts'
import type { Placement } from './place-picture.ts'
import type { Bench } from './bench.ts'

type Property = 'KFTypeScaleX' | 'KFTypePositionX' | 'KFTypePositionY' | 'KFTypeAlpha'

interface Key {
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

export interface SegmentParts {
  id: string
  materialId: string
  target: TimeRange
  // Null for what has no source of its own, as text.
  source: TimeRange | null
  renderIndex: number
  companions: string[]
  // Absent for sound.
  clip?: Placement & { alpha: number }
  keyframes: ReturnType<typeof makeKeyframes>
}

export type Segment = ReturnType<typeof makeSegment>

export function makeSegment(parts: SegmentParts) {
  const { clip } = parts
  return {
    id: parts.id,
    material_id: parts.materialId,
    source_timerange: parts.source,
    target_timerange: parts.target,
    speed: 1,
    volume: 1,
    last_nonzero_volume: 1,
    reverse: false,
    visible: true,
    track_attribute: 0,
    track_render_index: 0,
    render_index: parts.renderIndex,
    extra_material_refs: parts.companions,
    clip: clip
      ? {
          alpha: clip.alpha,
          rotation: 0,
          flip: { horizontal: false, vertical: false },
          scale: { x: clip.scale, y: clip.scale },
          transform: { x: clip.x, y: clip.y },
        }
      : null,
    uniform_scale: clip ? { on: true, value: 1 } : null,
    common_keyframes: parts.keyframes,
    keyframe_refs: [],
    ...pictureSwitches,
  }
}

const pictureSwitches = {
  hdr_settings: { intensity: 1, mode: 1, nits: 1000 },
  enable_adjust: true,
  enable_color_curves: true,
  enable_color_wheels: true,
  enable_lut: true,
  enable_color_correct_adjust: false,
  enable_color_match_adjust: false,
  enable_smart_color_adjust: false,
}
