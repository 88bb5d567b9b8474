const fps = 30

const two = (value: number): string => String(value).padStart(2, '0')

// Minutes, seconds and frames: 00:14:08.
export function timecodeOf(frame: number): string {
  const seconds = Math.floor(frame / fps)
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}:${two(frame % fps)}`
}

export const frameAt = (seconds: number): number => Math.round(seconds * fps)
export const secondsAt = (frame: number): number => frame / fps
