import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import { heartOf } from './heart-of.ts'
import type { Rect, Shot, Treatment } from './timeline.ts'

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }

// What writing keeps clear of, on the screen: each subject and once more its middle, as the clip begins and as it ends;
// and where the panes of a split frame meet.
export function subjectsInFrame(treatment: Treatment | undefined, photos: readonly PhotoAnalysis[]): Rect[] {
  if (!treatment || treatment.kind === 'backdrop') return []
  if (treatment.kind !== 'split') {
    const pane = treatment.kind === 'extension' ? treatment.pane : wholeFrame
    return subjectsInPane({ pane, shot: treatment.shot }, photos[0])
  }
  const seams = treatment.panes.slice(1).map(({ pane }) => seamBefore(pane))
  return [...seams, ...treatment.panes.flatMap((view, index) => subjectsInPane(view, photos[index]))]
}

function subjectsInPane({ pane, shot }: { pane: Rect; shot: Shot }, photo: PhotoAnalysis | undefined): Rect[] {
  if (!photo) return []
  const { keyframes } = shot.camera
  const boxes = [photo.subject, heartOf(photo)]
  return [keyframes[0], keyframes.at(-1)].flatMap((key) => (key ? boxes.map((box) => seenIn(pane, key.crop, box)) : []))
}

const seamWidth = 0.04

const seamBefore = ({ x, y }: Rect): Rect =>
  x > 0
    ? { ...wholeFrame, x: x - seamWidth / 2, width: seamWidth }
    : { ...wholeFrame, y: y - seamWidth / 2, height: seamWidth }

const seenIn = (pane: Rect, crop: Rect, box: Rect): Rect => ({
  x: pane.x + ((box.x - crop.x) / crop.width) * pane.width,
  y: pane.y + ((box.y - crop.y) / crop.height) * pane.height,
  width: (box.width / crop.width) * pane.width,
  height: (box.height / crop.height) * pane.height,
})
