// A poster in the street: huge condensed capitals on flat blocks.

import type { CaptionLayer, TitleLayer } from '#src/engine/plan/layer-plan.ts'
import { nameParts } from '#src/engine/plan/name-parts.ts'
import { arrowMark, blockMark } from './blocks.ts'
import { type Card, contactMarks, logoMark } from './card-content.ts'
import { fitLines } from './fit-lines.ts'
import { type Lettering, measureLine, writeLine } from './lettering.ts'
import { lineMarks, sideOf } from './line-marks.ts'
import type { Box, Composition, Curve, Entrance, Mark } from './mark.ts'
import { type Poster, setPoster } from './poster-lines.ts'
import { qrMark } from './qr-code.ts'
import { isRightToLeft } from './script.ts'

const name: Lettering = {
  face: 'condensed',
  weight: 900,
  weightElsewhere: 800,
  leading: 0.88,
  tracking: -0.008,
  casing: 'upper',
}
const line: Lettering = { face: 'condensed', weight: 800, weightElsewhere: 700, leading: 1.04, tracking: 0.004 }

const lineSteps = [72, 64, 58, 52, 46, 44]
const captionSteps = [132, 124, 116, 112, 104, 96, 88, 80, 72, 64, 56, 50, 44]

const curves = {
  slam: [0.4, 0.02, 0.1, 1],
  letters: [0.1, 0.9, 0.2, 1],
  away: [0.55, 0, 0.3, 1],
} as const satisfies Record<string, Curve>

const third = 1 / 3
const up = (at: number): Entrance => ({ kind: 'rise', at, beats: third, curve: curves.letters })
const down: Mark['leave'] = { kind: 'rise', beats: 0.5, curve: curves.away }

export function composeTitle(layer: TitleLayer, box: Box): Composition {
  const { colours } = layer
  const isOverDark = layer.ink === colours.light
  const parts = nameParts(layer.text)
  // Where there is a trade it stands for the line.
  const words = parts.trade === '' ? layer.line : undefined
  const text = fitLines(words === undefined ? [] : [{ text: words, lettering: line }], {
    steps: isOverDark ? lineSteps.slice(1) : lineSteps,
    width: box.width,
    height: 160,
    lines: 2,
  })
  const under = words === undefined ? 0 : text.height + 28
  const poster = setPoster(parts, name, { width: box.width, height: box.height - under })
  return [
    ...posterMarks(poster, box, {
      text: layer.text,
      colour: isOverDark ? colours.accent : layer.ink,
      at: 0.5,
      leave: down,
    }),
    ...lineMarks(text, {
      ...box,
      y: box.y + poster.height + 28,
      align: sideOf(layer.text),
      colour: layer.ink,
      enter: () => up(1.5),
      leave: down,
    }),
  ]
}

interface PosterLook {
  text: string
  colour: string
  at: number
  leave?: Mark['leave']
}

// One line per half beat.
function posterMarks(poster: Poster, box: Box, { text, colour, at, leave }: PosterLook): Mark[] {
  return poster.lines.map(({ text: words, size, x, baseline, width }, index) => {
    const left = isRightToLeft(text) ? box.x + box.width - width : box.x
    const written = { lettering: name, text: words, size, x: left + x, baseline: box.y + baseline, colour }
    const { above, below } = measureLine(name, words, size)
    return {
      box: {
        x: left - 4,
        y: written.baseline - above - 2,
        width: width + 8,
        height: above + Math.max(below + 2, size * 0.025) + 2,
      },
      paint: (context) => writeLine(context, written),
      enter: up(at + index * 0.5),
      ...(leave && { leave }),
    }
  })
}

const inside = { x: 60, far: 56, top: 20, foot: 28 }

// One block for all its lines, that leaves the frame at the nearer edge.
export function composeCaption(layer: CaptionLayer, box: Box): Composition {
  const { slip: edge = 'left', colours } = layer
  const isSlip = layer.slip !== undefined
  const [near, far, top, foot] = isSlip ? [inside.x, inside.far, inside.top, inside.foot] : [0, 0, 0, 0]
  const text = fitLines([{ text: layer.text, lettering: name }], {
    steps: Array.from(layer.text).length <= 28 ? captionSteps : captionSteps.slice(3),
    width: box.width - near - far,
    height: box.height - top - foot,
    lines: 6,
  })
  const [width, height] = [text.width + near + far, text.height + top + foot]
  const x = edge === 'left' ? box.x : box.x + box.width - width
  const leave: Mark['leave'] = isSlip
    ? { kind: 'slide', from: edge, beats: 0.5, curve: curves.away, travel: width }
    : down
  const words = lineMarks(text, {
    x: x + (edge === 'left' ? near : far),
    y: box.y + top,
    width: text.width,
    align: sideOf(layer.text),
    colour: isSlip ? colours.ink : layer.ink,
    enter: (index) => up(0.5 + index * 0.5),
    leave,
  })
  if (!isSlip) return words
  const block = blockMark({ x, y: box.y, width, height }, colours.ground, {
    enter: { kind: 'slide', from: edge, at: 0, beats: 0.5, curve: curves.slam, travel: width },
    leave,
  })
  return [block, ...words]
}

export function composeEndCard(card: Card): Composition {
  const { layer, places, logo, address } = card
  const { colours } = layer
  const align = sideOf(layer.text)
  return [
    ...(logo
      ? [{ ...logoMark(logo, places.name, { ground: colours.ground, align }), enter: up(0.5) }]
      : cardName(card)),
    ...(layer.cta === undefined ? [] : actionBand(layer.cta, card)),
    ...contactMarks(card, {
      lettering: line,
      size: 72,
      line: 84,
      align,
      colour: colours.ink,
      enter: (index) => up(1.5 + index * 0.25),
    }),
    ...(address === undefined
      ? []
      : [
          qrMark(
            address,
            { box: places.code, isOnLight: false },
            { dark: colours.dark, light: '#ffffff' },
            { enter: { ...up(2), kind: 'fade' } },
          ),
        ]),
  ]
}

// In the middle of its height.
function cardName({ layer, places: { name: box } }: Card): Mark[] {
  const poster = setPoster(nameParts(layer.text), name, box)
  const y = box.y + (box.height - poster.height) / 2
  return posterMarks(poster, { ...box, y }, { text: layer.text, colour: layer.colours.ink, at: 0 })
}

function actionBand(words: string, { layer, places: { bar, name: column } }: Card): Mark[] {
  const { colours } = layer
  const side = sideOf(layer.text)
  const isMirrored = side === 'right'
  const scale = bar.height / 190
  const arrow = { width: 110 * scale, height: 80 * scale }
  const text = fitLines([{ text: words, lettering: { ...name, leading: 1 } }], {
    steps: [136, 124, 112, 100, 88, 76, 64, 54].map((size) => size * scale),
    width: column.width - arrow.width - 40,
    height: bar.height,
    lines: 1,
  })
  const at = {
    x: isMirrored ? column.x : column.x + column.width - arrow.width,
    y: bar.y + (bar.height - arrow.height) / 2,
    ...arrow,
  }
  const enter: Entrance = { kind: 'slide', from: 'down', at: 0.5, beats: 0.5, curve: curves.slam, travel: bar.height }
  return [
    blockMark(bar, colours.bar, { enter: { ...enter, kind: 'draw', from: 'left' } }),
    ...lineMarks(text, {
      x: column.x,
      y: bar.y + (bar.height - text.height) / 2 - 6 * scale,
      width: column.width,
      align: side,
      colour: colours.barInk,
      enter: () => up(1),
    }),
    arrowMark(
      at,
      { colour: colours.barInk, stroke: 16 * scale, isMirrored },
      { enter: { ...enter, kind: 'fade', at: 1, beats: third } },
    ),
  ]
}
