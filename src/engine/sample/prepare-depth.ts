// A photo as two planes: its subject, cut out, and its background, filled where the subject stood.

import { blur, readMask, resize } from '#platform/pixels.ts'
import type { Depth } from '#src/engine/plan/timeline.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import { fillHole } from './fill-hole.ts'
import { gradePicture, makeGradeTables } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { allocatePicture, type Picture, planesOf, type PreparedPicture } from './picture.ts'
import { type Cut, cutOut, planCut, toPicture, type Wanted } from './prepare-photo.ts'

export interface DeepPicture {
  background: PreparedPicture
  // The subject's light, and how much of the background stays beneath it.
  subject: PreparedPicture
  keep: PreparedPicture
}

export async function prepareDepth(
  kernel: Kernel,
  photo: DecodedPhoto,
  { mask, ...wanted }: Wanted & Pick<Depth, 'mask'>,
): Promise<DeepPicture> {
  const cut = planCut(photo, wanted)
  const [rgb, alpha] = await Promise.all([cutOut(photo, cut), fitMask(mask, cut)])
  const behind = rgb.slice()
  await fillBehind(behind, alpha, cut)
  const tables = makeGradeTables(wanted.grade, photo.brightness, wanted.tone)
  const background = toPicture(kernel, behind, cut)
  const subject = toPicture(kernel, rgb, cut)
  gradePicture(kernel, background, tables)
  gradePicture(kernel, subject, tables)
  const keep = lift(kernel, subject, alpha)
  const { region } = cut
  return { background: { ...background, region }, subject: { ...subject, region }, keep: { ...keep, region } }
}

const steep = { from: 0.3, to: 0.75 }

// The mask is smaller than the picture: enlarged it is soft, so its slope is made steeper again.
async function fitMask(mask: string, { region, width, height }: Cut): Promise<Uint8Array> {
  const whole = await readMask(Uint8Array.from(atob(mask), (character) => character.charCodeAt(0)))
  const side = whole.width
  const left = Math.floor(region.x * side)
  const top = Math.floor(region.y * side)
  const extract = {
    left,
    top,
    width: Math.max(1, Math.min(side - left, Math.round(region.width * side))),
    height: Math.max(1, Math.min(side - top, Math.round(region.height * side))),
  }
  const { data: soft } = await blur(await resize(whole, { extract, width, height }), 1.2)
  return Uint8Array.from(soft, (value) => {
    const t = Math.min(1, Math.max(0, (value / 255 - steep.from) / (steep.to - steep.from)))
    return Math.round(255 * t * t * (3 - 2 * t))
  })
}

const workingSide = 320

// At a fraction of the size: what is drawn inwards has no detail anyway.
async function fillBehind(rgb: Uint8Array, alpha: Uint8Array, { width, height }: Cut): Promise<void> {
  const scale = Math.min(1, workingSide / Math.max(width, height))
  const small = { width: Math.max(4, Math.round(width * scale)), height: Math.max(4, Math.round(height * scale)) }
  const [colours, cut] = await Promise.all([
    resize({ data: rgb, width, height, channels: 3 }, small),
    resize({ data: alpha, width, height, channels: 1 }, small),
  ])
  const hole = await blur(cut, 2)
  // Wider than the mask: its rim carries the subject's colours.
  const wide = Uint8Array.from(hole.data, (value) => (value > 6 ? 255 : 0))
  fillHole(colours.data, wide, small)
  const rim = await blur({ ...hole, data: wide }, 1.5)
  const [{ data: filled }, { data: cover }] = await Promise.all([
    resize(colours, { width, height }),
    resize(rim, { width, height }),
  ])
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    const share = cover[pixel] ?? 0
    if (share === 0) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
      rgb[at] = ((rgb[at] ?? 0) * (255 - share) + (filled[at] ?? 0) * share + 127) / 255
    }
  }
}

// The subject keeps its light only where the mask is; what it leaves of the background is a picture of its own.
function lift(kernel: Kernel, subject: Picture, alpha: Uint8Array): Picture {
  const keep = allocatePicture(kernel, subject.width, subject.height)
  const [whole, half] = [alpha, halveMask(alpha, subject)]
  const targets = planesOf(keep)
  for (const [index, plane] of planesOf(subject).entries()) {
    const cover = index === 0 ? whole : half
    const light = kernel.bytes(plane.pointer, cover.length)
    const left = kernel.bytes(targets[index as 0 | 1 | 2].pointer, cover.length)
    for (let at = 0; at < cover.length; at += 1) {
      const share = cover[at] ?? 0
      light[at] = ((light[at] ?? 0) * share + 127) / 255
      left[at] = 255 - share
    }
  }
  return keep
}

function halveMask(alpha: Uint8Array, { width, height }: Picture): Uint8Array {
  const half = new Uint8Array((width * height) / 4)
  for (let y = 0; y < height / 2; y += 1) {
    for (let x = 0; x < width / 2; x += 1) {
      const at = y * 2 * width + x * 2
      half[(y * width) / 2 + x] =
        ((alpha[at] ?? 0) + (alpha[at + 1] ?? 0) + (alpha[at + width] ?? 0) + (alpha[at + width + 1] ?? 0) + 2) >> 2
    }
  }
  return half
}
