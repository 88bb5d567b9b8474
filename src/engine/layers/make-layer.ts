// A layer ready to be drawn: every part of it is painted once, and each frame only shifts, cuts and blends.

import { loadImage } from '#platform/canvas.ts'
import { fontsArrived } from '#platform/fonts.ts'
import type { Design } from '#src/engine/plan/designs.ts'
import { formats } from '#src/engine/plan/formats.ts'
import type { CaptionLayer, Layer, TitleLayer } from '#src/engine/plan/layer-plan.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { DrawnImage } from '#src/engine/platform/port.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import * as bold from './bold.ts'
import { type Card, readCard } from './card-content.ts'
import { composeWatermark } from './compose-watermark.ts'
import { drawMark } from './draw-mark.ts'
import * as editorial from './editorial.ts'
import { forgetFontLists } from './fonts.ts'
import type { Box, Composition, Mark } from './mark.ts'
import { markState } from './motion.ts'
import * as quiet from './quiet.ts'

interface Drawing {
  composeTitle: (layer: TitleLayer, box: Box) => Composition
  composeCaption: (layer: CaptionLayer, box: Box) => Composition
  composeEndCard: (card: Card) => Composition
}
const drawings: Record<Design, Drawing> = { editorial, bold, quiet }

export interface DrawnLayer {
  draw: (picture: Picture, frame: number) => void
  release: () => void
}

type Frame = Pick<Timeline, 'width' | 'height' | 'format'>

export async function makeLayer(kernel: Kernel, layer: Layer, frame: Frame): Promise<DrawnLayer> {
  const logo = layer.kind === 'end-card' && layer.logoPath ? await loadImage(layer.logoPath) : undefined
  const composition = await compose({ layer, logo }, frame)
  const size = { ...frame, unit: frame.width / formats[frame.format].width }
  const marks = composition.map((mark) => ({ mark, drawn: drawMark(kernel, mark, size) }))
  return {
    draw(picture, at) {
      for (const { mark, drawn } of marks) {
        const state = markState(mark, layer, at)
        if (state) drawn.draw(picture, state)
      }
    },
    release() {
      for (const { drawn } of marks) drawn.release()
    },
  }
}

interface Content {
  layer: Layer
  logo?: DrawnImage | undefined
}

async function compose(content: Content, frame: Frame): Promise<Composition> {
  let composition = composeLayer(content, frame)
  while (await fontsArrived()) {
    forgetFontLists()
    composition = composeLayer(content, frame)
  }
  return composition
}

// In pixels of a full frame of the format.
export function composeLayer({ layer, logo }: Content, { format }: Pick<Frame, 'format'>): Composition {
  const { width, height } = formats[format]
  const { rect } = layer
  const box: Box = { x: rect.x * width, y: rect.y * height, width: rect.width * width, height: rect.height * height }
  if (layer.kind === 'watermark') return composeWatermark(layer, box)
  const drawing = drawings[layer.design]
  const leadsTo = 'leadsTo' in layer && layer.leadsTo !== undefined ? { leadsTo: layer.leadsTo * height } : {}
  const composed =
    layer.kind === 'title'
      ? drawing.composeTitle({ ...layer, ...leadsTo }, box)
      : layer.kind === 'caption'
        ? drawing.composeCaption({ ...layer, ...leadsTo }, box)
        : drawing.composeEndCard(readCard(layer, logo, format))
  return layer.isPlain ? composed.map(plainly) : composed
}

// What would rise, slide or draw itself fades, at the same time.
function plainly({ enter, leave, ...mark }: Mark): Mark {
  return {
    ...mark,
    ...(enter && { enter: { ...enter, kind: 'fade' } }),
    ...(leave && { leave: { ...leave, kind: 'fade' } }),
  }
}
