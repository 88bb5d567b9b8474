// A card from a good house: inscription capitals on one axis, one hairline, much air.

import type { CaptionLayer, TitleLayer } from '#src/engine/plan/layer-plan.ts'
import { nameParts } from '#src/engine/plan/name-parts.ts'
import { blockMark } from './blocks.ts'
import { type Card, contactMarks, logoMark } from './card-content.ts'
import { type Fitted, fitLines, type FittedLine } from './fit-lines.ts'
import { type Lettering, measureLine, voiceOf, writeLine } from './lettering.ts'
import { lineMarks } from './line-marks.ts'
import type { Box, Composition, Curve, Entrance, Mark } from './mark.ts'
import { ease } from './motion.ts'
import { qrMark } from './qr-code.ts'
import { hasSeparateLetters } from './script.ts'

const inscription: Lettering = {
  face: 'capitals',
  weight: 400,
  weightElsewhere: 300,
  leading: 1.06,
  tracking: 0.1,
  casing: 'upper',
}
const small: Lettering = {
  face: 'smallCapitals',
  weight: 500,
  weightElsewhere: 400,
  leading: 1.16,
  tracking: 0.16,
  casing: 'lower',
}
const line: Lettering = { face: 'humanist', weight: 400, weightElsewhere: 400, leading: 1.24, tracking: 0.012 }
const contact: Lettering = { ...line, face: 'figures', leading: 1, tracking: 0.02 }
const action: Lettering = { ...small, weight: 650, weightElsewhere: 600, leading: 1, tracking: 0.12 }

const nameSteps = [190, 168, 150, 132, 118, 106, 96, 88, 80]
const lineSteps = [46, 44]

const curves = {
  tracking: [0.16, 0.8, 0.2, 1],
  letters: [0.33, 0.1, 0.35, 1],
  out: [0.4, 0, 0.5, 1],
  plumb: [0.3, 0.1, 0.1, 1],
} as const satisfies Record<string, Curve>

// The shorter a name, the more air between its letters.
function trackingOf(text: string): number {
  const longest = Math.max(...text.split(/\s+/u).map((word) => Array.from(word).length))
  const all = Array.from(text).length
  return all <= 4 ? 0.28 : all <= 9 ? 0.18 : longest > 12 ? 0.08 : 0.1
}

// Two lines where one would be too long.
const longName = 22

const nameLettering = (text: string): Lettering => ({ ...inscription, tracking: trackingOf(text) })

function fitName(text: string, { width, height }: { width: number; height: number }): Fitted {
  const parts = [{ text, lettering: nameLettering(text) }]
  const isLong = Array.from(text).length >= longName || width < 700
  const alone = fitLines(parts, { steps: nameSteps, width, height, lines: isLong ? 2 : 1 })
  if (alone.size >= 80 || isLong) return alone
  return fitLines(parts, { steps: nameSteps, width, height, lines: 2 })
}

const gathering = (at: number, beats: number): Entrance => ({ kind: 'gather', at, beats, curve: [0, 0, 1, 1] })
const fading = (at: number, beats = 1): Entrance => ({ kind: 'fade', at, beats, curve: curves.letters })
const fadingOut: Mark['leave'] = { kind: 'fade', beats: 0.75, early: 0.25, curve: curves.out }

export function composeTitle(layer: TitleLayer, box: Box): Composition {
  const parts = nameParts(layer.text)
  const axis = { x: box.x, width: box.width, align: 'center', colour: layer.ink } as const
  const title = fitName(parts.name, { width: box.width, height: box.height * 0.7 })
  // The trade stands for the line.
  const [under, gap] = parts.trade === '' ? [layer.line, 26] : [parts.trade, 20]
  const text =
    under === undefined
      ? undefined
      : parts.trade === ''
        ? fitLines([{ text: under, lettering: line }], { steps: lineSteps, width: box.width, height: 120 })
        : fitLines([{ text: under, lettering: small }], { steps: [54, 50, 46], width: box.width, height: 130 })
  const foot = box.y + title.height + (text ? gap + text.height : 0)
  return [
    ...gathered(title, { ...axis, y: box.y }, { at: 0, beats: 2, spread: 0.06, leave: fadingOut }),
    ...(text
      ? gathered(text, { ...axis, y: box.y + title.height + gap }, { at: 1, beats: 1, spread: 0.04, leave: fadingOut })
      : []),
    ...plumbLine(layer, { x: box.x + box.width / 2, from: foot + 34 }, 1.5),
  ]
}

const label = { across: 56, above: 34 }

export function composeCaption(layer: CaptionLayer, box: Box): Composition {
  const { slip, colours } = layer
  const isLabel = slip !== undefined
  const [across, above] = isLabel ? [label.across, label.above] : [0, 0]
  const text = fitLines([{ text: layer.text, lettering: small }], {
    steps: [62, 60, 56, 52, 48, 44],
    width: box.width - 2 * across,
    height: box.height - 2 * above,
    lines: 4,
  })
  const width = isLabel ? text.width + 2 * across : box.width
  const x = slip === 'right' ? box.x + box.width - width : box.x
  const height = text.height + 2 * above
  const axis = { x, y: box.y + above, width, align: 'center', colour: isLabel ? colours.ink : layer.ink } as const
  const ground = blockMark({ x, y: box.y, width, height }, colours.ground, { enter: fading(0), leave: fadingOut })
  return [
    ...(isLabel ? [ground] : []),
    ...gathered(text, axis, { at: 0, beats: 1.25, spread: 0.04, leave: fadingOut }),
    ...plumbLine(layer, { x: x + width / 2, from: box.y + text.height + 34 }, 0.25),
  ]
}

const shortestLine = 60

// A hairline on the axis that leads from the words down to what they speak of.
function plumbLine(
  { leadsTo, ink }: Pick<TitleLayer, 'leadsTo' | 'ink'>,
  { x, from }: { x: number; from: number },
  at: number,
): Mark[] {
  const height = (leadsTo ?? 0) - from
  if (leadsTo === undefined || height < shortestLine) return []
  return [
    blockMark({ x: x - 1, y: from, width: 2, height }, ink, {
      enter: { kind: 'draw', from: 'up', at, beats: 2, curve: curves.plumb },
      leave: { kind: 'draw', from: 'up', beats: 1, curve: curves.out },
    }),
  ]
}

interface Gathering {
  at: number
  beats: number
  // How much further apart the letters begin, in sizes.
  spread: number
  leave?: Mark['leave']
}

interface Axis {
  x: number
  y: number
  width: number
  align: 'center'
  colour: string
}

// Letters come from the middle outwards while they draw together. Where they belong together they fade as one.
function gathered(text: Fitted, axis: Axis, { at, beats, spread, leave }: Gathering): Mark[] {
  const plain = lineMarks(text, { ...axis, enter: () => fading(at, beats), ...(leave && { leave }) })
  return plain.map((mark, index) => {
    const own = text.lines[index]
    if (!own || !hasSeparateLetters(own.text)) return mark
    const letters = lettersOf(own, text.size)
    const [x, baseline] = [axis.x + (axis.width - own.width) / 2, axis.y + own.baseline]
    const reach = spread * text.size * (letters.length / 2)
    const paint: Mark['paint'] = (context, progress) => {
      if (progress >= 1) return mark.paint(context, 1)
      const open = (1 - ease(curves.tracking, progress)) * spread * text.size
      const middle = (letters.length - 1) / 2
      for (const [place, { letter, offset }] of letters.entries()) {
        const away = middle > 0 ? Math.abs(place - middle) / middle : 0
        context.globalAlpha = ease(curves.letters, Math.min(1, Math.max(0, (progress - 0.4 * away) / 0.6)))
        const moved = x + offset + (place - middle) * open
        writeLine(context, { ...own, text: letter, size: text.size, x: moved, baseline, colour: axis.colour })
      }
      context.globalAlpha = 1
      return undefined
    }
    const box = { ...mark.box, x: mark.box.x - reach, width: mark.box.width + 2 * reach }
    return { ...mark, box, paint, enter: gathering(at, beats) }
  })
}

// Each where it stands at rest, kerning included.
function lettersOf({ lettering, text }: FittedLine, size: number): { letter: string; offset: number }[] {
  const voice = voiceOf(lettering, text)
  const own = { ...lettering, tracking: voice.tracking }
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  let before = ''
  return letters.map((letter) => {
    const upTo = measureLine(own, before + letter, size).width
    const offset = upTo - measureLine(own, letter, size).width
    before += letter
    return { letter, offset }
  })
}

export function composeEndCard(card: Card): Composition {
  const { layer, places, logo, address } = card
  const { colours } = layer
  const code = { dark: colours.barInk, light: colours.bar }
  return [
    ...(logo
      ? [{ ...logoMark(logo, places.name, { ground: colours.ground, align: 'center' }), enter: fading(0, 2) }]
      : cardName(card)),
    ...hangingLine(card),
    ...(layer.cta === undefined ? [] : plate(layer.cta, card)),
    ...contactMarks(card, {
      lettering: contact,
      size: 52,
      line: 72,
      align: 'center',
      colour: colours.ink,
      enter: (index) => fading(1 + index * 0.25),
    }),
    ...(address === undefined
      ? []
      : [qrMark(address, { box: places.code, isOnLight: false }, code, { enter: fading(1.5, 0.75) })]),
  ]
}

function cardName({ layer, places: { name: box } }: Card): Mark[] {
  const parts = nameParts(layer.text)
  const axis = { x: box.x, width: box.width, align: 'center', colour: layer.colours.ink } as const
  const trade =
    parts.trade === ''
      ? undefined
      : fitLines([{ text: parts.trade, lettering: small }], {
          steps: [56, 52, 48, 44],
          width: box.width,
          height: 70,
          lines: 1,
        })
  const under = trade ? trade.height + 16 : 0
  const title = fitName(parts.name, { width: box.width, height: box.height - under })
  const y = box.y + (box.height - title.height - under) / 2
  return [
    ...gathered(title, { ...axis, y }, { at: 0, beats: 2, spread: 0.06 }),
    ...(trade ? gathered(trade, { ...axis, y: y + title.height + 16 }, { at: 0.5, beats: 1, spread: 0.04 }) : []),
  ]
}

// Where the print stands above the name.
function hangingLine({ layer, places: { photo, name, axis } }: Card): Mark[] {
  const [from, until] = [photo.y + photo.height + 14, name.y - 2]
  if (until - from < 40 || photo.x > axis || photo.x + photo.width < axis) return []
  return [
    blockMark({ x: axis - 1, y: from, width: 2, height: until - from }, layer.colours.ink, {
      enter: { kind: 'draw', from: 'up', at: 0.5, beats: 1, curve: curves.plumb },
    }),
  ]
}

function plate(words: string, { layer: { colours }, places: { bar } }: Card): Mark[] {
  const size = Math.min(64, bar.height * 0.5)
  const text = fitLines([{ text: words, lettering: action }], {
    steps: [size, size * 0.9, size * 0.8, size * 0.7],
    width: bar.width - 60,
    height: bar.height,
    lines: 1,
  })
  return [
    blockMark(bar, colours.bar, { enter: fading(1, 0.75) }),
    ...lineMarks(text, {
      x: bar.x,
      y: bar.y + (bar.height - text.height) / 2 - size * 0.1,
      width: bar.width,
      align: 'center',
      colour: colours.barInk,
      enter: () => fading(1, 0.75),
    }),
  ]
}
