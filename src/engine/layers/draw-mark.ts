import { createCanvas } from '#platform/canvas.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Box, Mark, Side } from './mark.ts'
import type { MarkState } from './motion.ts'
import { drawSprite, makeSprite, type Sprite, type SpritePlace } from './sprite.ts'

export interface DrawnMark {
  draw: (picture: Picture, state: MarkState) => void
  release: () => void
}

export interface Frame {
  width: number
  height: number
  // Pixels of the frame for one of the drawing.
  unit: number
}

export function drawMark(kernel: Kernel, mark: Mark, frame: Frame): DrawnMark {
  let rested: Sprite | undefined
  const atRest = (): Sprite => (rested ??= rasterMark(kernel, { mark, frame }, 1))
  return {
    draw(picture, state) {
      if (mark.enter?.kind === 'gather' && state.entered < 1) {
        const sprite = rasterMark(kernel, { mark, frame }, state.entered)
        drawSprite(kernel, picture, { sprite, opacity: 1 - state.left })
        sprite.release()
        return
      }
      drawSprite(kernel, picture, { sprite: atRest(), opacity: 1, ...placeOf(mark, state, frame) })
    },
    release() {
      rested?.release()
      rested = undefined
    },
  }
}

function placeOf({ box, enter, leave }: Mark, { entered, left }: MarkState, frame: Frame): Partial<SpritePlace> {
  const own = scaled(box, frame.unit)
  const isGoing = left > 0
  const way = isGoing ? leave : enter
  const hidden = isGoing ? left : 1 - entered
  if (!way || hidden === 0) return {}
  switch (way.kind) {
    case 'rise':
      return { shiftY: Math.round(own.height * hidden), window: own }
    case 'draw':
      return { window: opened(own, { from: way.from ?? 'left', hidden, isGoing }) }
    case 'slide': {
      const { x, y } = towards(way.from ?? 'left', own, frame)
      const share =
        way.travel === undefined ? hidden : (hidden * way.travel * frame.unit) / Math.max(1, Math.hypot(x, y))
      return { shiftX: Math.round(x * share), shiftY: Math.round(y * share) }
    }
    case 'fade':
    case 'gather':
      return { opacity: 1 - hidden }
  }
}

// It opens from one side; it closes towards that side again, but what hangs down leaves downwards.
function opened(box: Box, { from, hidden, isGoing }: { from: Side; hidden: number; isGoing: boolean }): Box {
  const width = box.width * (1 - hidden)
  const height = box.height * (1 - hidden)
  switch (from) {
    case 'left':
      return { ...box, width }
    case 'right':
      return { ...box, x: box.x + box.width - width, width }
    case 'up':
      return isGoing ? { ...box, y: box.y + box.height - height, height } : { ...box, height }
    case 'down':
      return { ...box, y: box.y + box.height - height, height }
  }
}

// The way out of the frame.
function towards(side: Side, box: Box, frame: Frame): { x: number; y: number } {
  switch (side) {
    case 'left':
      return { x: -(box.x + box.width), y: 0 }
    case 'right':
      return { x: frame.width - box.x, y: 0 }
    case 'up':
      return { x: 0, y: -(box.y + box.height) }
    case 'down':
      return { x: 0, y: frame.height - box.y }
  }
}

const scaled = ({ x, y, width, height }: Box, unit: number): Box => ({
  x: x * unit,
  y: y * unit,
  width: width * unit,
  height: height * unit,
})

function rasterMark(kernel: Kernel, { mark, frame }: { mark: Mark; frame: Frame }, progress: number): Sprite {
  const box = scaled(mark.box, frame.unit)
  const x = evenDown(Math.max(0, box.x))
  const y = evenDown(Math.max(0, box.y))
  const width = Math.max(2, evenUp(Math.min(frame.width, box.x + box.width)) - x)
  const height = Math.max(2, evenUp(Math.min(frame.height, box.y + box.height)) - y)
  const context = createCanvas(width, height).getContext('2d')
  context.translate(-x, -y)
  context.scale(frame.unit, frame.unit)
  mark.paint(context, progress)
  return makeSprite(kernel, { rgba: context.getImageData(0, 0, width, height).data, x, y, width, height })
}

const evenDown = (value: number): number => Math.floor(value / 2) * 2
const evenUp = (value: number): number => Math.ceil(value / 2) * 2
