import type { Layer } from './layer-plan.ts'

// Over the whole frame, so that it cannot be cut off.
export const watermarkOf = (text: string, frames: number): Layer => ({
  kind: 'watermark',
  start: 0,
  frames,
  fade: 0,
  text,
  rect: { x: 0, y: 0, width: 1, height: 1 },
})
