// A layer ready to be drawn: every part of it is painted once, and each frame only shifts, cuts and blends.

import { loadImage, createCanvas } from '#platform/canvas.ts'
import { fontsArrived } from '#platform/fonts.ts'
import { type Layer, alignments } from '#src/engine/plan/layer-plan.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { DrawnImage } from '#src/engine/platform/port.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'
import { ink } from '#src/engine/plan/contrast.ts'
import { composeEndCard } from './compose-end-card.ts'
import { composeLowerThird } from './compose-lower-third.ts'
import { composeTitle, groundOf } from './compose-title.ts'
import { composeWatermark } from './compose-watermark.ts'
import { forgetFontLists } from './fonts.ts'
import { drawMark } from './draw-mark.ts'
import type { Box, Composition, Scale } from './mark.ts'
import { markState } from './motion.ts'
import { makeShade } from './shade.ts'
import { composePlates } from './compose-plates.ts'
import { fitText, heightOf } from './fit-text.ts'
import { isRightToLeft } from './script.ts'
import { textMarks, widestOf } from './text-marks.ts'
import { scaled, typographies } from './typography.ts'

const measuring = createCanvas(8, 8).getContext('2d')

// Stands at the foot of its box.
function composeCaption(layer: Extract<Layer, { kind: 'caption' }>, box: Box, { unit }: Scale): Composition {
  const { type = 'fade', accent = ink } = layer
  const { caption } = typographies[type]
  const align = alignments[type]
  const padding = type === 'plates' ? caption.size * 0.6 * unit : 0
  const text = fitText(measuring, layer.text, {
    style: scaled(caption, unit),
    width: box.width - padding,
    height: box.height,
  })
  if (type === 'plates') return composePlates({ texts: [text], accent, isFooted: true }, box, { unit })
  const height = heightOf(text)
  const top = box.y + box.height - height
  const place = { x: box.x, y: top, width: box.width, align, type, colour: '#ffffff', turn: 0 }
  const ground = { box, align, width: widestOf(text), isMirrored: isRightToLeft(layer.text), top, height }
  return { marks: textMarks(text, place), grounds: [groundOf(ground)], isCaption: true }
}

export interface DrawnLayer {
  draw: (picture: Picture, frame: number) => void
  release: () => void
}

export async function makeLayer(
  tools: { kernel: Kernel; sampler: Sampler },
  layer: Layer,
  frame: Pick<Timeline, 'width' | 'height'>,
): Promise<DrawnLayer> {
  const logo = layer.kind === 'end-card' && layer.logoPath ? await loadImage(layer.logoPath) : undefined
  const composition = await compose({ layer, logo }, frame)
  const turns = Math.max(0, ...composition.marks.map(({ turn }) => turn))
  const marks = composition.marks.map((mark) => ({ mark, drawn: drawMark(tools.kernel, mark, frame) }))
  const shade = makeShade(tools, composition, frame)
  return {
    draw(picture, at) {
      const ground = markState({ turn: 0, motion: 'fade' }, { timing: layer, turns: 0 }, at)
      if (ground) shade?.draw(picture, ground.entered * (1 - ground.left))
      for (const { mark, drawn } of marks) {
        const state = markState(mark, { timing: layer, turns }, at)
        if (state) drawn.draw(picture, state)
      }
    },
    release() {
      shade?.release()
      for (const { drawn } of marks) drawn.release()
    },
  }
}

async function compose(content: Content, frame: Pick<Timeline, 'width' | 'height'>): Promise<Composition> {
  let composition = composeLayer(content, frame)
  while (await fontsArrived()) {
    forgetFontLists()
    composition = composeLayer(content, frame)
  }
  return composition
}

interface Content {
  layer: Layer
  logo?: DrawnImage | undefined
}

export function composeLayer({ layer, logo }: Content, frame: Pick<Timeline, 'width' | 'height'>): Composition {
  const unit = Math.min(frame.width, frame.height) / 1080
  const { rect } = layer
  const box: Box = {
    x: rect.x * frame.width,
    y: rect.y * frame.height,
    width: rect.width * frame.width,
    height: rect.height * frame.height,
  }
  switch (layer.kind) {
    case 'title':
      return composeTitle(layer, box, { unit })
    case 'caption':
      return composeCaption(layer, box, { unit })
    case 'lower-third':
      return composeLowerThird(layer, box, { unit })
    case 'end-card':
      return composeEndCard({ layer, logo }, box, { unit })
    case 'watermark':
      return composeWatermark(layer, box, { unit })
  }
}
