import type { Camera } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

// t: 0..1 of the clip's time on screen.
export function cropAt(camera: Camera, t: number): Rect {
  const progress = progressAt(camera, t)
  const { keyframes } = camera
  const after = keyframes.findIndex(({ at }) => at >= progress)
  const next = keyframes[after] ?? keyframes.at(-1)
  const before = keyframes[after - 1] ?? next
  if (!next || !before) throw new Error('A camera path needs a keyframe.')
  const span = next.at - before.at
  return mixRects(before.crop, next.crop, span > 0 ? (progress - before.at) / span : 0)
}

export function progressAt({ easing, ramp }: Pick<Camera, 'easing' | 'ramp'>, t: number): number {
  const time = Math.min(1, Math.max(0, t))
  return easings[easing](ramp ? ramped(ramp, time) : time)
}

const easings: Record<Camera['easing'], (t: number) => number> = {
  linear: (t) => t,
  smooth: (t) => t * t * (3 - 2 * t),
  // As smooth, but already moving at its start and still moving at its end.
  glide: (t) => 0.4 * t + 0.6 * t * t * (3 - 2 * t),
  settle: (t) => 1 - (1 - t) ** 3,
  launch: (t) => t ** 3,
}

const rampReach = 0.35

// The speed is 1 but for a cosine dip around `at`; this is its integral, scaled to end at 1.
function ramped({ at, slow }: NonNullable<Camera['ramp']>, t: number): number {
  const lost = (time: number): number => {
    const u = Math.min(1, Math.max(-1, (time - at) / rampReach))
    return (1 - slow) * rampReach * 0.5 * (u + Math.sin(Math.PI * u) / Math.PI)
  }
  const travelled = (time: number): number => time - lost(time) + lost(0)
  return travelled(t) / travelled(1)
}

function mixRects(a: Rect, b: Rect, weight: number): Rect {
  const mix = (from: number, to: number): number => from + (to - from) * weight
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    width: mix(a.width, b.width),
    height: mix(a.height, b.height),
  }
}
