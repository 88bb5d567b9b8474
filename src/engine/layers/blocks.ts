import type { Context2d } from '#src/engine/platform/port.ts'
import type { Box, Mark } from './mark.ts'

// A rule, a bar or a block: a rectangle of one colour, with square corners.
export const blockMark = (box: Box, colour: string, ways: Pick<Mark, 'enter' | 'leave'> = {}): Mark => ({
  ...ways,
  box,
  paint: (context) => {
    context.fillStyle = colour
    context.fillRect(box.x, box.y, box.width, box.height)
  },
})

interface Arrow {
  colour: string
  stroke: number
  isMirrored: boolean
}

// It points to where the line is read to.
export function arrowMark(box: Box, { colour, stroke, isMirrored }: Arrow, ways: Pick<Mark, 'enter' | 'leave'>): Mark {
  return { ...ways, box: { ...box, x: box.x - stroke, width: box.width + 2 * stroke }, paint }

  function paint(context: Context2d): void {
    const { x, y, width, height } = box
    const head = height / 2
    context.save()
    context.translate(isMirrored ? x + width : x, y)
    context.scale(isMirrored ? -1 : 1, 1)
    context.strokeStyle = colour
    context.lineWidth = stroke
    context.beginPath()
    context.moveTo(0, height / 2)
    context.lineTo(width - stroke * 0.7, height / 2)
    context.moveTo(width - head - stroke * 0.7, stroke * 0.5)
    context.lineTo(width - stroke * 0.7, height / 2)
    context.lineTo(width - head - stroke * 0.7, height - stroke * 0.5)
    context.stroke()
    context.restore()
  }
}
