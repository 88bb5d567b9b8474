import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import type { Rect } from './timeline.ts'

const mostOfPhoto = 0.5

// The middle of what a photo is about: what comes forward in it, and what writing keeps clear of.
export function heartOf({ subject, focus }: Pick<PhotoAnalysis, 'subject' | 'focus'>): Rect {
  const [x, width] = middleOf([subject.x, subject.width], focus.x)
  const [y, height] = middleOf([subject.y, subject.height], focus.y)
  return { x, y, width, height }
}

function middleOf([from, length]: [number, number], centre: number): [number, number] {
  const kept = Math.min(length, mostOfPhoto)
  return [Math.min(from + length - kept, Math.max(from, centre - kept / 2)), kept]
}
