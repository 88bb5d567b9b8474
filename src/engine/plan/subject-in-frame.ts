import type { Rect, Treatment } from './timeline.ts'

// Where the subject stands on the screen half-way through a clip, so that writing can keep clear of it.
export function subjectInFrame(treatment: Treatment, subject: Rect): Rect | undefined {
  if (treatment.kind === 'split' || treatment.kind === 'backdrop') return undefined
  const { keyframes } = treatment.shot.camera
  const [first, last] = [keyframes[0]?.crop, keyframes.at(-1)?.crop]
  if (!first || !last) return undefined
  const crop = {
    x: (first.x + last.x) / 2,
    y: (first.y + last.y) / 2,
    width: (first.width + last.width) / 2,
    height: (first.height + last.height) / 2,
  }
  const pane = treatment.kind === 'extension' ? treatment.pane : { x: 0, y: 0, width: 1, height: 1 }
  return {
    x: pane.x + ((subject.x - crop.x) / crop.width) * pane.width,
    y: pane.y + ((subject.y - crop.y) / crop.height) * pane.height,
    width: (subject.width / crop.width) * pane.width,
    height: (subject.height / crop.height) * pane.height,
  }
}
