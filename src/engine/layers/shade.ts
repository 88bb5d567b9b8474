// The darker ground behind writing: a soft band with the shadow of the words in it. How dark it is on a frame depends on
// how bright the picture is there, so that words stay readable on a white sky and a dark room keeps its light.

import { createCanvas } from '#platform/canvas.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'
import type { Box, Composition } from './mark.ts'
import { makeLabel } from './label.ts'
import { drawSprite, enlargeSprite, makeSprite, type Sprite } from './sprite.ts'

export interface Shade {
  draw: (picture: Picture, opacity: number) => void
  release: () => void
}

// Soft shapes hold no detail: they are drawn small and stretched.
const drawnScale = 4
const darkness = 0.82
// Against this luma white words keep a contrast of 5 to 1.
const readableLuma = 104
const faintest = 0.3

// From how much on a caption stands on a label instead.
const bright = { from: 0.44, until: 0.56 }

interface ShadeTools {
  kernel: Kernel
  sampler: Sampler
}

export function makeShade(
  tools: ShadeTools,
  composition: Composition,
  frame: { width: number; height: number },
): Shade | undefined {
  const { grounds, isCaption } = composition
  if (grounds.length === 0) return undefined
  const { kernel } = tools
  const unit = Math.min(frame.width, frame.height) / 1080
  const soft = makeSoftShade(tools, composition, { frame, unit })
  const label = isCaption ? makeLabel(kernel, boundsOf(grounds), unit) : undefined
  return {
    draw(picture, opacity) {
      const needed = shadeNeeded(kernel, picture, grounds)
      const onLabel = label ? Math.min(1, Math.max(0, (needed - bright.from) / (bright.until - bright.from))) : 0
      const softly = Math.max(faintest, Math.min(1, needed / darkness)) * (1 - onLabel)
      drawSprite(kernel, picture, { sprite: soft, opacity: opacity * softly })
      if (label) drawSprite(kernel, picture, { sprite: label, opacity: opacity * onLabel })
    },
    release() {
      soft.release()
      label?.release()
    },
  }
}

function makeSoftShade(
  { kernel, sampler }: ShadeTools,
  { marks, grounds }: Composition,
  { frame, unit }: { frame: { width: number; height: number }; unit: number },
): Sprite {
  const spread = 170 * unit
  const box = boundsOf(grounds)
  const band = isWide(box, frame) ? { ...box, x: 0, width: frame.width } : box
  const area = cut(band, spread * 1.7, frame)
  const [width, height] = [even(area.width / drawnScale), even(area.height / drawnScale)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.scale(1 / drawnScale, 1 / drawnScale)
  context.translate(-area.x, -area.y)
  paintBand(context, band, { spread, isWide: isWide(box, frame), frame })
  context.drawImage(shadowOf({ marks, area, width, height, unit }), area.x, area.y, area.width, area.height)
  const { data } = context.getImageData(0, 0, width, height)
  const small = makeSprite(kernel, { rgba: data, x: 0, y: 0, width, height })
  const sprite = enlargeSprite({ kernel, sampler }, small, { scale: drawnScale, corner: area })
  small.release()
  return sprite
}

const isWide = (box: Box, frame: { width: number }): boolean => box.width > frame.width * 0.3

function paintBand(
  context: ReturnType<ReturnType<typeof createCanvas>['getContext']>,
  band: Box,
  { spread, isWide: reachesAcross, frame }: { spread: number; isWide: boolean; frame: { width: number } },
): void {
  context.save()
  context.filter = `blur(${(spread * 0.36) / drawnScale}px)`
  context.fillStyle = `rgba(8, 7, 6, ${darkness})`
  // Far enough out that the soft edge begins beyond the words.
  const inset = spread * 0.55
  const across = reachesAcross ? { x: -spread, width: frame.width + 2 * spread } : { x: band.x, width: band.width }
  context.beginPath()
  context.roundRect(across.x - inset, band.y - inset, across.width + 2 * inset, band.height + 2 * inset, spread * 0.4)
  context.fill()
  context.restore()
}

interface ShadowNeeds extends Pick<Composition, 'marks'> {
  area: Box
  width: number
  height: number
  unit: number
}

function shadowOf({ marks, area, width, height, unit }: ShadowNeeds) {
  const drawn = createCanvas(width, height)
  const words = drawn.getContext('2d')
  words.scale(1 / drawnScale, 1 / drawnScale)
  words.translate(-area.x, -area.y)
  for (const mark of marks) mark.paint(words, 0)
  words.setTransform(1, 0, 0, 1, 0, 0)
  words.globalCompositeOperation = 'source-in'
  words.fillStyle = 'rgba(0, 0, 0, 0.6)'
  words.fillRect(0, 0, width, height)
  const blurred = createCanvas(width, height)
  const context = blurred.getContext('2d')
  context.filter = `blur(${(9 * unit) / drawnScale}px)`
  context.drawImage(drawn, 0, (2 * unit) / drawnScale)
  return blurred
}

// How much black the brighter third of the picture under the words needs.
function shadeNeeded(kernel: Kernel, picture: Picture, grounds: readonly Box[]): number {
  const counts = new Uint32Array(256)
  const luma = kernel.bytes(picture.pointer, picture.width * picture.height)
  const step = Math.max(2, Math.round(Math.min(picture.width, picture.height) / 135))
  let total = 0
  for (const { x, y, width, height } of grounds) {
    const [right, bottom] = [Math.min(picture.width, x + width), Math.min(picture.height, y + height)]
    for (let row = Math.max(0, Math.floor(y)); row < bottom; row += step) {
      for (let column = Math.max(0, Math.floor(x)); column < right; column += step, total++) {
        const value = luma[row * picture.width + column] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
    }
  }
  const bright = meanOfBrightest(counts, total / 3)
  return bright <= readableLuma ? 0 : 1 - (readableLuma - 16) / (bright - 16)
}

function meanOfBrightest(counts: Uint32Array, wanted: number): number {
  let [left, sum] = [wanted, 0]
  for (let value = 255; value >= 0 && left > 0; value--) {
    const taken = Math.min(left, counts[value] ?? 0)
    sum += taken * value
    left -= taken
  }
  return wanted > 0 ? sum / wanted : 0
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

// With room for the soft edge, on whole chroma pixels of the small drawing.
function cut({ x, y, width, height }: Box, margin: number, frame: { width: number; height: number }): Box {
  const grid = drawnScale * 2
  const left = Math.floor(Math.max(0, x - margin) / grid) * grid
  const top = Math.floor(Math.max(0, y - margin) / grid) * grid
  return {
    x: left,
    y: top,
    width: Math.ceil((Math.min(frame.width, x + width + margin) - left) / grid) * grid,
    height: Math.ceil((Math.min(frame.height, y + height + margin) - top) / grid) * grid,
  }
}
