import { createCanvas } from '#platform/canvas.ts'
import type { DrawnImage } from '#src/engine/platform/port.ts'
import { ink, inkOn, paper } from '#src/engine/plan/contrast.ts'
import type { ContactDetails, Layer } from '#src/engine/plan/layer-plan.ts'
import { calmer } from './compose-title.ts'
import { composePlates } from './compose-plates.ts'
import { fitText, heightOf } from './fit-text.ts'
import { logoGround } from './logo-plate.ts'
import type { Box, Composition, Mark, Scale } from './mark.ts'
import { qrMark, scannableSite } from './qr-code.ts'
import { barMark, plateMark } from './shapes.ts'
import { textMarks, turnsOf, widestOf } from './text-marks.ts'
import { scaled, type Typography, typographies } from './typography.ts'

type EndCard = Extract<Layer, { kind: 'end-card' }>

const measuring = createCanvas(8, 8).getContext('2d')

export interface CardContent {
  layer: EndCard
  logo?: DrawnImage | undefined
}

// One under the other, in the middle; all of it a little smaller until it fits.
export function composeEndCard(content: CardContent, box: Box, { unit }: Scale): Composition {
  const smaller = [1, 0.92, 0.84, 0.76, 0.7, 0.64]
  const tried = smaller.map((share) => setBlocks(content, box, unit * share))
  const blocks = tried.find((set) => totalOf(set) <= box.height) ?? tried.at(-1) ?? []
  let y = box.y + Math.max(0, (box.height - totalOf(blocks)) / 2)
  let turn = 0
  const marks: Mark[] = []
  for (const block of blocks) {
    const drawn = block.draw(y, turn)
    marks.push(...drawn)
    turn = Math.max(turn, turnsOf(drawn))
    y += block.height + block.gap
  }
  return { marks, grounds: [{ ...box, y: y - totalOf(blocks), height: totalOf(blocks) }] }
}

interface Block {
  height: number
  gap: number
  draw: (y: number, turn: number) => Mark[]
}

const totalOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height, gap }, index) => sum + height + (index < blocks.length - 1 ? gap : 0), 0)

function setBlocks({ layer, logo }: CardContent, box: Box, unit: number): Block[] {
  const style = typographies[layer.type ?? 'fade']
  const setting: Setting = { layer, box, unit, style }
  return [
    ...(logo ? [logoBlock(logo, setting)] : []),
    nameBlock(setting),
    ruleBlock(setting),
    ...(layer.subtitle === undefined ? [] : [lineBlock(layer.subtitle, setting)]),
    ...(layer.cta === undefined ? [] : [buttonBlock(layer.cta, setting)]),
    ...detailBlocks(layer.details ?? {}, setting),
  ]
}

interface Setting {
  layer: EndCard
  box: Box
  unit: number
  style: Typography
}

function nameBlock({ layer, box, unit, style }: Setting): Block {
  const { type = 'fade' } = layer
  const text = fitText(measuring, layer.text, {
    style: scaled(style.title, unit),
    width: box.width,
    height: 420 * unit,
  })
  const height = heightOf(text)
  if (type === 'plates') {
    const own = Math.min(box.width, widestOf(text) + text.size * 0.6)
    const middle = { x: box.x + (box.width - own) / 2, width: own, height }
    return {
      height,
      gap: 44 * unit,
      draw: (y) => composePlates({ texts: [text], accent: layer.accent }, { ...middle, y }, { unit }).marks,
    }
  }
  const place = { x: box.x, width: box.width, align: 'center', type, colour: '#ffffff' } as const
  return { height, gap: 34 * unit, draw: (y, turn) => textMarks(text, { ...place, y, turn }) }
}

function ruleBlock({ layer, box, unit }: Setting): Block {
  const [width, height] = [150 * unit, Math.max(2, 4 * unit)]
  const motion = (layer.type ?? 'fade') === 'fade' ? 'fade' : 'grow'
  const rule = { x: box.x + (box.width - width) / 2, width, height }
  return {
    height,
    gap: 34 * unit,
    draw: (y, turn) => [barMark({ ...rule, y }, layer.accent, { motion, turn: Math.max(0, turn - 1) })],
  }
}

function lineBlock(line: string, { layer, box, unit, style }: Setting): Block {
  const width = Math.min(box.width, 900 * unit)
  const text = fitText(measuring, line, { style: scaled(style.subtitle, unit), width, height: 190 * unit })
  const place = { x: box.x, width: box.width, align: 'center', type: calmer(layer.type ?? 'fade') } as const
  return {
    height: heightOf(text),
    gap: 46 * unit,
    draw: (y, turn) =>
      textMarks(text, { ...place, type: place.type === 'plates' ? 'lines' : place.type, y, turn, colour: '#f4f1ec' }),
  }
}

function buttonBlock(words: string, { layer, box, unit, style }: Setting): Block {
  const colour = layer.button ?? layer.accent
  const detail = scaled({ ...style.detail, size: 46, smallest: 34 }, unit)
  const text = fitText(measuring, words, { style: detail, width: box.width * 0.8, height: 130 * unit })
  const [padding, height] = [56 * unit, heightOf(text) + 40 * unit]
  const width = widestOf(text) + 2 * padding
  const plate = { x: box.x + (box.width - width) / 2, width, height }
  const place = { x: plate.x, width, align: 'center', type: 'fade', colour: inkOn(colour), turn: 0 } as const
  return {
    height,
    gap: 50 * unit,
    draw(y, turn) {
      const shape = plateMark({ ...plate, y }, { colour, radius: 14 * unit }, { motion: 'fade', turn })
      const label = textMarks(text, { ...place, y: y + 20 * unit })
      const motion = layer.type === undefined || layer.type === 'fade' ? 'fade' : 'grow'
      return [{ ...shape, motion, paint: (context) => [shape, ...label].forEach((part) => part.paint(context, 0)) }]
    },
  }
}

// The code to scan stands beside the lines, not above them: a card has little height.
function detailBlocks(details: ContactDetails, { layer, box, unit, style }: Setting): Block[] {
  const lines = detailLines(details)
  const address = details.site === undefined ? undefined : scannableSite(details.site)
  if (lines.length === 0) return []
  const [code, gap] = address === undefined ? [0, 0] : [236 * unit, 40 * unit]
  const texts = lines.map((line) =>
    fitText(measuring, line, { style: scaled(style.detail, unit), width: box.width - code - gap, height: 110 * unit }),
  )
  const own = texts.reduce((sum, text) => sum + heightOf(text), 0)
  const height = Math.max(code, own)
  const width = Math.min(box.width, code + gap + Math.max(...texts.map(widestOf)))
  const left = box.x + (box.width - width) / 2
  const align = address === undefined ? 'center' : 'left'
  const type = layer.type === undefined || layer.type === 'fade' ? 'fade' : 'lines'
  const draw = (top: number, first: number): Mark[] => {
    let [y, turn] = [top + (height - own) / 2, first]
    const marks: Mark[] = []
    for (const text of texts) {
      const place = {
        x: left + code + gap,
        y,
        width: width - code - gap,
        align,
        type,
        colour: '#ffffff',
        turn,
      } as const
      marks.push(...textMarks(text, place))
      y += heightOf(text)
      turn = turnsOf(marks)
    }
    const square = { x: left, y: top + (height - code) / 2, width: code, height: code }
    return address === undefined ? marks : [qrMark(address, square, { motion: 'fade', turn: first }), ...marks]
  }
  return [{ height, gap: 0, draw }]
}

const detailLines = ({ phone, site, handle, address }: ContactDetails): string[] =>
  [phone, site?.replace(/^https?:\/\//i, '').replace(/\/$/, ''), handle, address].filter((line) => line !== undefined)

function logoBlock(logo: DrawnImage, { box, unit }: Setting): Block {
  const ground = logoGround(logo)
  const padding = ground === 'none' ? 0 : 28 * unit
  const scale = Math.min((560 * unit) / logo.width, (190 * unit - 2 * padding) / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const plate = {
    x: box.x + (box.width - width) / 2 - padding,
    width: width + 2 * padding,
    height: height + 2 * padding,
  }
  return {
    height: plate.height,
    gap: 44 * unit,
    draw: (y) => [
      {
        box: { ...plate, y },
        motion: 'fade',
        turn: 0,
        paint(context) {
          if (ground !== 'none') {
            context.fillStyle = ground === 'paper' ? paper : ink
            context.beginPath()
            context.roundRect(plate.x, y, plate.width, plate.height, 14 * unit)
            context.fill()
          }
          context.imageSmoothingQuality = 'high'
          context.drawImage(logo, plate.x + padding, y + padding, width, height)
        },
      },
    ],
  }
}
