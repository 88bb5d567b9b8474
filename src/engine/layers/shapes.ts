import type { Box, Mark } from './mark.ts'

type Moved = Pick<Mark, 'motion' | 'turn' | 'isMirrored'>

export const barMark = (box: Box, colour: string, moved: Moved): Mark => ({
  ...moved,
  box,
  paint: (context) => {
    context.fillStyle = colour
    context.fillRect(box.x, box.y, box.width, box.height)
  },
})

export const plateMark = (box: Box, { colour, radius }: { colour: string; radius: number }, moved: Moved): Mark => ({
  ...moved,
  box,
  paint: (context) => {
    context.fillStyle = colour
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, Math.min(radius, box.height / 2))
    context.fill()
  },
})
