import { crossfade } from './crossfade.ts'
import type { DrawTransition } from './transition.ts'

// The pictures change places under a flare that burns brightest in the middle.
export const leak: DrawTransition = (tools, frames, progress) => {
  const hurried = Math.min(1, Math.max(0, (progress - 0.25) * 2))
  const mixed = crossfade(tools, frames, hurried)
  tools.lightLeak().draw(mixed, { from: 'left', progress, strength: 1 })
  return mixed
}
