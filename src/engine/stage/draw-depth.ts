import { overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { Depth } from '#src/engine/plan/timeline.ts'
import { type Picture, planesOf } from '#src/engine/sample/picture.ts'
import type { DeepPicture } from '#src/engine/sample/prepare-depth.ts'
import type { PixelRect, View } from '#src/engine/sample/sample-picture.ts'
import type { StageTools } from './stage-tools.ts'

export interface DepthView extends View {
  depth: Depth
  progress: number
}

// The background first, then the subject over it, a little nearer.
export function drawDepth(
  { kernel, sampler }: Pick<StageTools, 'kernel' | 'sampler'>,
  { target, spare }: { target: Picture; spare: [Picture, Picture] },
  { picture, view }: { picture: DeepPicture; view: DepthView },
): void {
  const { crop, pane, depth, progress } = view
  sampler.draw(target, picture.background, { crop, pane })
  const near = nearerCrop(crop, depth, progress)
  if (overlapOf(near, crop) === 0) return
  const [light, keep] = spare
  sampler.draw(light, picture.subject, { crop: near, pane })
  sampler.draw(keep, picture.keep, { crop: near, pane })
  for (const [index, plane] of planesOf(target).entries()) {
    const scale = index === 0 ? 1 : 2
    const from = offsetOf(pane, scale, plane.width)
    kernel.overlay(
      plane.pointer + from,
      plane.width,
      planesOf(light)[index as 0 | 1 | 2].pointer + from,
      planesOf(keep)[index as 0 | 1 | 2].pointer + from,
      plane.width,
      pane.width / scale,
      pane.height / scale,
      256,
    )
  }
}

const offsetOf = ({ x, y }: PixelRect, scale: number, width: number): number => (y / scale) * width + x / scale

// Around the point where the subject stands, so that it never slides over the ground. It only ever grows: what lies
// behind its rim was never photographed.
function nearerCrop({ x, y, width, height }: Rect, { anchor, nearer }: Depth, progress: number): Rect {
  const grown = 1 + Math.abs(nearer) * (nearer >= 0 ? progress : 1 - progress)
  return {
    x: anchor.x - (anchor.x - x) / grown,
    y: anchor.y - (anchor.y - y) / grown,
    width: width / grown,
    height: height / grown,
  }
}
