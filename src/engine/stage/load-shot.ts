// One photo or video clip seen through its camera, in one pane of the frame.

import type { Camera, Depth, PhotoSource, Shot, VideoSource } from '#src/engine/plan/timeline.ts'
import { cropAt, progressAt } from '#src/engine/sample/camera-path.ts'
import { gradePicture, makeGradeTables } from '#src/engine/sample/grade.ts'
import {
  allocatePicture,
  type Picture,
  pictureBytes,
  type PreparedPicture,
  wholeRegion,
} from '#src/engine/sample/picture.ts'
import { type DeepPicture, prepareDepth } from '#src/engine/sample/prepare-depth.ts'
import { evenSide, preparePhoto, scaleNeeded } from '#src/engine/sample/prepare-photo.ts'
import type { PixelRect } from '#src/engine/sample/sample-picture.ts'
import { drawDepth } from './draw-depth.ts'
import { blurAlong, shutterFor, stepBack } from './shutter.ts'
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
  tools: StageTools,
  { shot, source }: { shot: Shot; source: PhotoSource },
  placed: Placed,
): Promise<Drawable> {
  const { kernel, photos, timeline } = tools
  const wanted = { camera: shot.camera, pane: placed.pane, grade: timeline.grade, tone: shot.tone }
  const { depth } = shot
  if (depth) {
    const planes = await photos.use(source.path, (photo) =>
      prepareDepth(kernel, photo, { ...wanted, mask: depth.mask }),
    )
    return deepDrawable(tools, { planes, depth, camera: shot.camera }, placed)
  }
  const picture = await photos.use(source.path, (photo) => preparePhoto(kernel, photo, wanted))
  return {
    draw: (target, frame) => drawMoving(tools, { target, picture, camera: shot.camera }, { placed, frame }),
    release: () => kernel.release(picture.pointer),
  }
}

interface Moving {
  target: Picture
  picture: PreparedPicture
  camera: Camera
}

interface Moment {
  placed: Placed
  frame: number
}

function drawMoving(
  { kernel, sampler, timeline }: StageTools,
  { target, picture, camera }: Moving,
  moment: Moment,
): void {
  const { pane } = moment.placed
  const crop = cropAt(camera, timeOf(moment))
  const isWhole = pane.width === timeline.width && pane.height === timeline.height
  const before = cropAt(camera, timeOf({ ...moment, frame: moment.frame - 1 }))
  const shutter = isWhole ? shutterFor(before, crop, timeline) : undefined
  sampler.draw(target, picture, { crop: shutter ? stepBack(crop, shutter, pane) : crop, pane })
  if (shutter) blurAlong(kernel, target, shutter)
}

interface Deep {
  planes: DeepPicture
  depth: Depth
  camera: Camera
}

function deepDrawable(tools: StageTools, { planes, depth, camera }: Deep, placed: Placed): Drawable {
  const { kernel, timeline } = tools
  const spare: [Picture, Picture] = [
    allocatePicture(kernel, timeline.width, timeline.height),
    allocatePicture(kernel, timeline.width, timeline.height),
  ]
  return {
    draw(target, frame) {
      const t = timeOf({ placed, frame })
      const view = { crop: cropAt(camera, t), pane: placed.pane, depth, progress: progressAt(camera, t) }
      drawDepth(tools, { target, spare }, { picture: planes, view })
    },
    release() {
      for (const { pointer } of [planes.background, planes.subject, planes.keep, ...spare]) kernel.release(pointer)
    },
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
      const crop = cropAt(shot.camera, timeOf({ placed, frame }))
      sampler.draw(target, { ...picture, region: wholeRegion }, { crop, pane: placed.pane })
    },
    async release() {
      await reader.close()
      kernel.release(picture.pointer)
    },
  }
}

const timeOf = ({ placed: { span }, frame }: Moment): number => (span > 1 ? frame / (span - 1) : 0)

function videoSize(source: VideoSource, camera: Camera, pane: PixelRect) {
  const scale = scaleNeeded(source, { camera, pane })
  return { width: evenSide(source.width * scale), height: evenSide(source.height * scale) }
}
