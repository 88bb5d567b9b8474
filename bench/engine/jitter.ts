// How far patches of raw frames stray from where the camera's curve puts them, in pixels (standard deviation).

import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import type { Camera, PhotoSource, Shot, Timeline } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { cropAt } from '#src/engine/sample/camera-path.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makeStage } from '#src/engine/stage/make-stage.ts'
import { makePhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import { smooth, trackPatch } from './track-patch.ts'

const frames = 150
const patch = 96

export async function measureJitter(base: Timeline, move: 'push' | 'pan'): Promise<number> {
  const source = firstPhoto(base)
  const camera = aim(source, move, base)
  const timeline = singleShot(base, { source, camera })
  const kernel = loadKernel()
  const codec = chooseCodec(undefined)
  const stage = makeStage({ kernel, sampler: makeSampler(kernel), photos: makePhotoShelf([timeline]), codec, timeline })
  const { width, height } = timeline
  const luma = async (frame: number): Promise<Float32Array> => {
    const { pointer } = await stage.draw(frame)
    return smooth(kernel.bytes(pointer, width * height), width)
  }
  const strays: number[] = []
  let before = await luma(0)
  for (let frame = 1; frame < frames; frame++) {
    const after = await luma(frame)
    const crops = [cropAt(camera, (frame - 1) / (frames - 1)), cropAt(camera, frame / (frames - 1))] as const
    for (const { x, y } of patches(width, height)) {
      const ideal = travel(crops, { x: x + patch / 2, y: y + patch / 2 }, timeline)
      const seen = trackPatch({ before, after, width }, { x, y, size: patch }, ideal)
      if (seen) strays.push(seen.x - ideal.x, seen.y - ideal.y)
    }
    before = after
  }
  await stage.close()
  const mean = strays.reduce((sum, stray) => sum + stray, 0) / strays.length
  return Math.sqrt(strays.reduce((sum, stray) => sum + (stray - mean) ** 2, 0) / strays.length)
}

// Where a point of the frame goes from one crop to the next.
function travel(
  [from, to]: readonly [Rect, Rect],
  { x, y }: { x: number; y: number },
  { width, height }: Pick<Timeline, 'width' | 'height'>,
): { x: number; y: number } {
  const sourceX = from.x + (x / width) * from.width
  const sourceY = from.y + (y / height) * from.height
  return { x: ((sourceX - to.x) / to.width) * width - x, y: ((sourceY - to.y) / to.height) * height - y }
}

function* patches(width: number, height: number): Generator<{ x: number; y: number }> {
  for (let y = 150; y + patch + 150 < height; y += 270) {
    for (let x = 120; x + patch + 120 < width; x += 210) yield { x, y }
  }
}

function aim(source: PhotoSource, move: 'push' | 'pan', { width, height }: Timeline): Camera {
  const crop = (scale: number, x: number): Rect => {
    const share = 0.8 * scale * Math.min(1, (source.height * width) / height / source.width)
    return { x, y: 0.05, width: share, height: (share * source.width * height) / width / source.height }
  }
  const [from, to] = move === 'push' ? [crop(1, 0.1), crop(0.88, 0.13)] : [crop(1, 0.05), crop(1, 0.18)]
  return {
    keyframes: [
      { at: 0, crop: from },
      { at: 1, crop: to },
    ],
    easing: 'smooth',
  }
}

function firstPhoto({ clips }: Timeline): PhotoSource {
  for (const { treatment } of clips) {
    const source = treatment.kind === 'full' || treatment.kind === 'extension' ? treatment.shot.source : undefined
    if (source?.kind === 'photo') return source
  }
  throw new Error('The film shows no photo.')
}

function singleShot(base: Timeline, shot: Shot): Timeline {
  const clip = { start: 0, frames, transition: { kind: 'cut' as const }, treatment: { kind: 'full' as const, shot } }
  return { ...base, frames, clips: [clip], layers: [], leaks: [], grain: 0 }
}
