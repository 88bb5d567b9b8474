// One photo or video clip seen through its camera, in one pane of the frame.

import type { Camera, PhotoSource, Shot, VideoSource } from '../plan/timeline.ts'
import { cropAt, progressAt } from '../sample/camera-path.ts'
import { gradePicture, makeGradeTables } from '../sample/grade.ts'
import { allocatePicture, pictureBytes, wholeRegion } from '../sample/picture.ts'
import { evenSide, preparePhoto, scaleNeeded } from '../sample/prepare-photo.ts'
import { nearerAt, type PixelRect, type View } from '../sample/sample-picture.ts'
import { withStill } from './with-still.ts'
import type { Drawable, StageTools } from './stage-tools.ts'

export interface Placed {
  pane: PixelRect
  // Frames on screen, the following transition included.
  span: number
}

export function loadShot(tools: StageTools, shot: Shot, placed: Placed): Promise<Drawable> {
  const { source } = shot
  return source.kind === 'photo'
    ? loadPhotoShot(tools, { shot, source }, placed)
    : loadVideoShot(tools, { shot, source }, placed)
}

async function loadPhotoShot(
  { kernel, sampler, photos, timeline }: StageTools,
  { shot, source }: { shot: Shot; source: PhotoSource },
  placed: Placed,
): Promise<Drawable> {
  const wanted = { camera: shot.camera, pane: placed.pane, grade: timeline.grade }
  const picture = await photos.use(source.path, (photo) => preparePhoto(kernel, photo, wanted))
  return {
    draw: (target, frame) => sampler.draw(target, picture, viewAt(shot, placed, frame)),
    release: () => kernel.release(picture.pointer),
  }
}

async function loadVideoShot(
  tools: StageTools,
  { shot, source }: { shot: Shot; source: VideoSource },
  placed: Placed,
): Promise<Drawable> {
  const { kernel, sampler, codec, timeline } = tools
  const size = videoSize(source, shot.camera, placed.pane)
  const brightness = await withStill(tools, source, async (still) => still.brightness)
  const tables = makeGradeTables(timeline.grade, brightness)
  const reader = await codec.openVideo({ ...size, path: source.path, startSeconds: source.startSeconds })
  const picture = allocatePicture(kernel, size.width, size.height)
  return {
    async draw(target, frame) {
      const pixels = await reader.pictureAt(frame / timeline.fps)
      kernel.bytes(picture.pointer, pictureBytes(size.width, size.height)).set(pixels)
      gradePicture(kernel, picture, tables)
      sampler.draw(target, { ...picture, region: wholeRegion }, viewAt(shot, placed, frame))
    },
    async release() {
      await reader.close()
      kernel.release(picture.pointer)
    },
  }
}

function viewAt({ camera, parallax }: Shot, { pane, span }: Placed, frame: number): View {
  const t = span > 1 ? frame / (span - 1) : 0
  return { crop: cropAt(camera, t), pane, nearer: nearerAt(parallax, progressAt(camera, t)) }
}

function videoSize(source: VideoSource, camera: Camera, pane: PixelRect) {
  const scale = scaleNeeded(source, { camera, pane })
  return { width: evenSide(source.width * scale), height: evenSide(source.height * scale) }
}
