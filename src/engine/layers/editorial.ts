// A good magazine: serif, generous, flush left, on paper in the photo's light.

import type { CaptionLayer, TitleLayer } from '#src/engine/plan/layer-plan.ts'
import { nameParts } from '#src/engine/plan/name-parts.ts'
import { arrowMark, blockMark } from './blocks.ts'
import { type Card, contactMarks, logoMark } from './card-content.ts'
import { captionParts } from './caption-parts.ts'
import { fitLines, type Part } from './fit-lines.ts'
import type { Lettering } from './lettering.ts'
import { lineMarks, sideOf } from './line-marks.ts'
import type { Box, Composition, Curve, Entrance, Mark } from './mark.ts'
import { qrMark } from './qr-code.ts'
import { isRightToLeft } from './script.ts'

const name: Lettering = {
  face: 'serif',
  weight: 380,
  weightElsewhere: 400,
  optical: 72,
  leading: 0.9,
  tracking: -0.028,
}
const trade: Lettering = { ...name, face: 'italic', weight: 340, tracking: -0.022 }
const line: Lettering = { ...name, weight: 420, optical: 28, leading: 1.14, tracking: -0.008 }
const caption: Lettering = { ...name, weight: 400, optical: 60, leading: 1.02, tracking: -0.018 }
const rest: Lettering = { ...caption, face: 'italic', weight: 380 }
const contact: Lettering = { face: 'sans', weight: 520, weightElsewhere: 520, leading: 1, tracking: -0.004 }

const nameSteps = [320, 280, 240, 208, 184, 164, 148, 132, 120, 108, 98, 90, 84]
const lineSteps = [50, 47, 44]
const captionSteps = [84, 74, 66, 58, 52, 47, 44]
const slipSteps = [74, 70, 66, 58, 52, 47, 44]

const curves = {
  rise: [0.16, 1, 0.3, 1],
  sink: [0.6, 0, 0.9, 0.35],
  rule: [0.3, 0.8, 0.2, 1],
  paper: [0.3, 0.56, 0.1, 1],
  fade: [0.3, 0.3, 0.4, 1],
} as const satisfies Record<string, Curve>

const rising = (at: number): Entrance => ({ kind: 'rise', at, beats: 1, curve: curves.rise })
const fading = (at: number): Entrance => ({ kind: 'fade', at, beats: 0.5, curve: curves.fade })
const sinking: Mark['leave'] = { kind: 'rise', beats: 0.5, curve: curves.sink }

const nameOf = (text: string): Part[] => {
  const parts = nameParts(text)
  return [
    { text: parts.name, lettering: name },
    { text: parts.trade, lettering: trade },
  ]
}

function drawnRule(box: Box, colour: string, { at, isMirrored }: { at: number; isMirrored: boolean }): Mark {
  const from = isMirrored ? 'right' : 'left'
  return blockMark(box, colour, {
    enter: { kind: 'draw', at, beats: 1, curve: curves.rule, from },
    leave: { kind: 'draw', beats: 0.5, curve: curves.rule, from },
  })
}

// Lower places than these hold a name and its line on one baseline, or the name alone.
const low = { both: 250, name: 200 }

export function composeTitle(layer: TitleLayer, box: Box): Composition {
  const isMirrored = isRightToLeft(layer.text)
  if (box.height < low.both) return lowTitle(layer, box)
  const text = fitLines(layer.line === undefined ? [] : [{ text: layer.line, lettering: line }], {
    steps: lineSteps,
    width: box.width,
    height: 180,
  })
  const under = layer.line === undefined ? 0 : 66 + text.height
  const title = fitLines(nameOf(layer.text), {
    steps: nameSteps,
    width: box.width,
    height: box.height - under,
    lines: 4,
  })
  const place = { x: box.x, width: box.width, align: sideOf(layer.text), colour: layer.ink } as const
  const names = lineMarks(title, { ...place, y: box.y, enter: (index) => rising(index * 0.25), leave: sinking })
  if (layer.line === undefined) return names
  const ruleTop = box.y + title.height + 40
  return [
    drawnRule({ x: box.x, y: ruleTop, width: box.width, height: 2 }, layer.ink, { at: 0, isMirrored }),
    ...names,
    ...lineMarks(text, { ...place, y: ruleTop + 26, enter: () => fading(1), leave: sinking }),
  ]
}

function lowTitle(layer: TitleLayer, box: Box): Composition {
  const place = { y: box.y, align: sideOf(layer.text), colour: layer.ink, leave: sinking } as const
  const isAlone = layer.line === undefined || box.height < low.name
  const share = isAlone ? 1 : 0.52
  const title = fitLines(nameOf(layer.text), {
    steps: nameSteps,
    width: box.width * share,
    height: box.height,
    lines: 2,
  })
  const names = lineMarks(title, { ...place, x: box.x, width: box.width, enter: (index) => rising(index * 0.25) })
  if (isAlone) return names
  const text = fitLines([{ text: layer.line ?? '', lettering: line }], {
    steps: lineSteps,
    width: box.width - title.width - 48,
    height: box.height,
    lines: 3,
  })
  const [lastName, lastLine] = [title.lines.at(-1)?.baseline ?? 0, text.lines.at(-1)?.baseline ?? 0]
  return [
    ...names,
    ...lineMarks(text, {
      ...place,
      x: box.x,
      width: box.width,
      y: box.y + lastName - lastLine,
      align: isRightToLeft(layer.text) ? 'left' : 'right',
      enter: () => fading(1),
    }),
  ]
}

export function composeCaption(layer: CaptionLayer, box: Box): Composition {
  const [first, second] = captionParts(layer.text)
  const parts = [
    { text: first, lettering: caption },
    { text: second, lettering: rest },
  ]
  return layer.slip ? slipCaption(layer, parts, box) : openCaption(layer, parts, box)
}

function openCaption(layer: CaptionLayer, parts: readonly Part[], box: Box): Composition {
  const text = fitLines(parts, { steps: captionSteps, width: box.width, height: box.height - 24, lines: 6 })
  const isMirrored = isRightToLeft(layer.text)
  const rule = { x: isMirrored ? box.x + box.width - 180 : box.x, y: box.y, width: 180, height: 2 }
  const place = { x: box.x, y: box.y + 24, width: box.width, align: sideOf(layer.text), colour: layer.ink } as const
  return [
    drawnRule(rule, layer.ink, { at: 0, isMirrored }),
    ...lineMarks(text, { ...place, enter: (index) => rising(0.25 + index * 0.25), leave: sinking }),
  ]
}

const inside = { x: 44, top: 30, foot: 38, margin: 72 }

// A slip of paper that leaves the frame at an edge.
function slipCaption(layer: CaptionLayer, parts: readonly Part[], box: Box): Composition {
  const { slip: edge = 'left', colours } = layer
  const text = fitLines(parts, {
    steps: slipSteps,
    width: box.width - inside.x - inside.margin,
    height: box.height - inside.top - inside.foot,
    lines: 6,
  })
  const [width, height] = [text.width + inside.x + inside.margin, text.height + inside.top + inside.foot]
  const x = edge === 'left' ? box.x : box.x + box.width - width
  const travel = width
  const leave: Mark['leave'] = { kind: 'slide', from: edge, beats: 0.5, curve: curves.sink, travel }
  return [
    blockMark({ x, y: box.y, width, height }, colours.ground, {
      enter: { kind: 'slide', from: edge, at: 0, beats: 1, curve: curves.paper, travel },
      leave,
    }),
    ...lineMarks(text, {
      x: x + (edge === 'left' ? inside.margin : inside.x),
      y: box.y + inside.top,
      width: text.width,
      align: sideOf(layer.text),
      colour: colours.ink,
      enter: (index) => rising(0.25 + index * 0.25),
      leave,
    }),
  ]
}

export function composeEndCard(card: Card): Composition {
  const { layer, places, logo, address } = card
  const { colours } = layer
  const align = sideOf(layer.text)
  const code = { dark: colours.ink, light: colours.ground }
  return [
    ...(logo
      ? [{ ...logoMark(logo, places.name, { ground: colours.ground, align }), enter: fading(0.5) }]
      : cardName(card, align)),
    ...(layer.cta === undefined ? [] : actionBar(layer.cta, card)),
    ...contactMarks(card, {
      lettering: contact,
      size: 52,
      line: 82,
      align,
      colour: colours.ink,
      enter: (index) => rising(1.5 + index * 0.25),
    }),
    ...(address === undefined
      ? []
      : [qrMark(address, { box: places.code, isOnLight: true }, code, { enter: fading(2) })]),
  ]
}

function cardName({ layer, places: { name: box } }: Card, align: 'left' | 'right'): Mark[] {
  const { width, height } = box
  const text = fitLines(nameOf(layer.text), { steps: nameSteps.slice(0, 10), width, height, lines: 3 })
  return lineMarks(text, {
    ...box,
    y: box.y + (height - text.height) / 2,
    align,
    colour: layer.colours.ink,
    enter: (index) => rising(0.25 + index * 0.25),
  })
}

const barPadding = 44

function actionBar(words: string, { layer, places: { bar } }: Card): Mark[] {
  const { colours } = layer
  const side = sideOf(layer.text)
  const isMirrored = side === 'right'
  const size = Math.min(72, bar.height * 0.52)
  const arrow = { width: 76, height: 44 }
  const text = fitLines([{ text: words, lettering: { ...caption, leading: 1 } }], {
    steps: [size, size * 0.9, size * 0.8, size * 0.7, 44],
    width: bar.width - 2 * barPadding - arrow.width - 40,
    height: bar.height,
    lines: 1,
  })
  const at = {
    x: isMirrored ? bar.x + barPadding : bar.x + bar.width - barPadding - arrow.width,
    y: bar.y + (bar.height - arrow.height) / 2,
    ...arrow,
  }
  return [
    blockMark(bar, colours.bar, { enter: { kind: 'draw', at: 1, beats: 1, curve: curves.rule, from: side } }),
    ...lineMarks(text, {
      x: bar.x + barPadding,
      y: bar.y + (bar.height - text.height) / 2 + size * 0.04,
      width: bar.width - 2 * barPadding,
      align: side,
      colour: colours.barInk,
      enter: () => rising(1.25),
    }),
    arrowMark(at, { colour: colours.barInk, stroke: 3.5, isMirrored }, { enter: fading(1.25) }),
  ]
}
