const fps = 30

const two = (value: number): string => String(value).padStart(2, '0')

// Minutes, seconds and frames: 00:14:08.
export function timecodeOf(frame: number): string {
  const seconds = Math.floor(frame / fps)
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}:${two(frame % fps)}`
}

// A player that stands at the very edge of a frame may say a little less than it.
const edge = 0.01

export const frameAt = (seconds: number): number => Math.floor(seconds * fps + edge)
// Where a frame begins, and a moment within it: at its edge some players show the one before.
export const secondsAt = (frame: number): number => (frame + 0.25) / fps
export const framesIn = (seconds: number): number => Math.max(1, Math.round(seconds * fps))
