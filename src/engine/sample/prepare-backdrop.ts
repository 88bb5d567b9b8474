// What fills the frame around a picture of another shape: the same picture, far out of focus and darker.

import sharp from 'sharp'
import type { DecodedPhoto } from './decode-photo.ts'
import { gradePicture, makeGradeTables, type Grade } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { toPicture } from './prepare-photo.ts'
import { allocatePicture, type Picture, wholeRegion } from './picture.ts'
import type { Sampler } from './sample-picture.ts'

const shortSide = 72
const blurSigma = 2.2
const dimmed = 0.52
// Blurring greys a picture; this brings its colour back.
const saturation = 1.3

export interface BackdropTools {
  kernel: Kernel
  sampler: Sampler
}

export async function prepareBackdrop(
  { kernel, sampler }: BackdropTools,
  photo: DecodedPhoto,
  { width, height, grade }: { width: number; height: number; grade: Grade },
): Promise<Picture> {
  const scale = shortSide / Math.min(width, height)
  const small = { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 }
  const rgb = await sharp(photo.rgb, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize(small.width, small.height, { fit: 'cover' })
    .blur(blurSigma)
    .modulate({ saturation })
    .linear(dimmed)
    .raw()
    .toBuffer()
  const soft = toPicture(kernel, rgb, small)
  gradePicture(kernel, soft, makeGradeTables(grade, photo.brightness))
  const backdrop = allocatePicture(kernel, width, height)
  sampler.draw(backdrop, { ...soft, region: wholeRegion }, { crop: wholeRegion, pane: { x: 0, y: 0, width, height } })
  kernel.release(soft.pointer)
  return backdrop
}
