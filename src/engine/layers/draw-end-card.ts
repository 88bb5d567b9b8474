import type { Image } from '@napi-rs/canvas'
import type { Layer } from '../plan/timeline.ts'
import { type Box, type Brush, drawRule, shadeBehind, writeLines } from './brush.ts'
import { type FittedText, fitText } from './fit-text.ts'
import { sans, serif } from './fonts.ts'

type EndCard = Extract<Layer, { kind: 'end-card' }>

export function drawEndCard(
  brush: Brush,
  { layer, logo }: { layer: EndCard; logo?: Image | undefined },
  box: Box,
): void {
  const { context, unit } = brush
  const fit = (text: string | undefined, size: number, share: number): FittedText | undefined =>
    text === undefined
      ? undefined
      : fitText(context, text, {
          style: { weight: 500, family: sans, size: size * unit, smallest: 22 * unit, leading: 1.35 },
          width: box.width * 0.86,
          height: box.height * share,
        })
  const name = fitText(context, layer.text, {
    style: { weight: 500, family: serif, size: 118 * unit, smallest: 44 * unit, leading: 1.08 },
    width: box.width,
    height: box.height * 0.36,
  })
  const line = fit(layer.subtitle, 38, 0.16)
  const cta = fit(layer.cta, 42, 0.16)
  const gap = 44 * unit
  const logoHeight = logo ? box.height * 0.2 : 0
  const blocks = [
    logo && logoHeight + gap,
    heightOf(name),
    gap * 2,
    line && heightOf(line),
    cta && heightOf(cta) + gap * 2,
  ]
  const height = blocks.reduce<number>((sum, block) => sum + (block || 0), 0)
  let y = box.y + Math.max(0, (box.height - height) / 2)
  shadeBehind(brush, { ...box, y, height }, 0.34)
  if (logo) {
    drawLogo(brush, logo, { ...box, y, height: logoHeight })
    y += logoHeight + gap
  }
  y = writeLines(brush, name, { box: { ...box, y }, align: 'center', colour: '#ffffff' })
  drawRule(brush, { x: box.x + box.width / 2, y: y + gap }, layer.accent)
  y += gap * 2
  if (line) y = writeLines(brush, line, { box: { ...box, y }, align: 'center', colour: '#f1ede6' })
  if (cta) drawButton(brush, { text: cta, accent: layer.accent }, { ...box, y: y + gap })
}

const heightOf = (text: FittedText): number => text.lines.length * text.lineHeight

function drawLogo({ context }: Brush, logo: Image, box: Box): void {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  context.drawImage(logo, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
}

function drawButton(brush: Brush, { text, accent }: { text: FittedText; accent: string }, box: Box): void {
  const { context, unit } = brush
  context.font = text.font
  const width = Math.max(...text.lines.map((line) => context.measureText(line).width)) + 88 * unit
  const height = heightOf(text) + 30 * unit
  context.fillStyle = accent
  context.beginPath()
  context.roundRect(box.x + (box.width - width) / 2, box.y, width, height, Math.min(height / 2, 44 * unit))
  context.fill()
  const colour = isLight(accent) ? '#141210' : '#ffffff'
  writeLines(brush, text, { box: { ...box, y: box.y + 15 * unit }, align: 'center', colour, isFlat: true })
}

function isLight(hex: string): boolean {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 140
}
