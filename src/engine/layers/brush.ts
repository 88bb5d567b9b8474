import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type FittedText, isRightToLeft } from './fit-text.ts'

export interface Brush {
  context: SKRSContext2D
  // One design pixel: sizes are thought for a frame whose short side is 1080.
  unit: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Placed {
  box: Box
  align: 'left' | 'center'
  colour: string
  tracking?: number
  // Without the shadow that lifts text off a photo.
  isFlat?: boolean
}

// Writes from the top of the box down and returns the y below the last line.
export function writeLines({ context, unit }: Brush, text: FittedText, placed: Placed): number {
  const { box, align, colour, tracking = 0, isFlat = false } = placed
  context.font = text.font
  context.fillStyle = colour
  context.textBaseline = 'middle'
  context.letterSpacing = `${tracking}px`
  context.shadowColor = isFlat ? 'transparent' : 'rgba(0, 0, 0, 0.55)'
  context.shadowBlur = 14 * unit
  context.shadowOffsetY = 2 * unit
  for (const [index, line] of text.lines.entries()) {
    const rightToLeft = isRightToLeft(line)
    context.direction = rightToLeft ? 'rtl' : 'ltr'
    context.textAlign = align === 'center' ? 'center' : rightToLeft ? 'right' : 'left'
    const x = align === 'center' ? box.x + box.width / 2 : rightToLeft ? box.x + box.width : box.x
    context.fillText(line, x, box.y + (index + 0.5) * text.lineHeight)
  }
  context.shadowColor = 'transparent'
  context.letterSpacing = '0px'
  return box.y + text.lines.length * text.lineHeight
}

const cloudScale = 8

// A soft dark cloud, so that white text stays readable on a white wall. Drawn small and stretched: a blur this wide
// costs a tenth of a second at full size.
export function shadeBehind({ context, unit }: Brush, box: Box, darkness: number): void {
  const spread = 80 * unit
  const [width, height] = [(box.width + spread * 2) / cloudScale, (box.height + spread * 2) / cloudScale]
  const small = createCanvas(Math.ceil(width), Math.ceil(height))
  const cloud = small.getContext('2d')
  const edge = spread / cloudScale
  cloud.filter = `blur(${edge / 2.4}px)`
  cloud.fillStyle = `rgba(8, 8, 10, ${darkness})`
  cloud.beginPath()
  cloud.roundRect(edge * 0.8, edge * 0.8, width - edge * 1.6, height - edge * 1.6, edge)
  cloud.fill()
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, box.x - spread, box.y - spread, width * cloudScale, height * cloudScale)
}

export function drawRule({ context, unit }: Brush, middle: { x: number; y: number }, colour: string): void {
  context.fillStyle = colour
  context.fillRect(middle.x - 46 * unit, middle.y - 1.5 * unit, 92 * unit, 3 * unit)
}
