import { createCanvas } from '#platform/canvas.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Box, Mark } from './mark.ts'
import type { MarkState } from './motion.ts'
import { drawSprite, makeSprite, type Sprite } from './sprite.ts'

export interface DrawnMark {
  draw: (picture: Picture, state: MarkState) => void
  release: () => void
}

export function drawMark(kernel: Kernel, mark: Mark, frame: { width: number; height: number }): DrawnMark {
  let rested: Sprite | undefined
  const atRest = (): Sprite => (rested ??= rasterMark(kernel, { mark, frame }))
  return {
    draw(picture, { entered, left }) {
      if (mark.motion === 'track' && entered < 1) return drawSpread(kernel, picture, { mark, frame, entered, left })
      drawSprite(kernel, picture, { sprite: atRest(), ...placeOf(mark, { entered, left }) })
    },
    release() {
      rested?.release()
      rested = undefined
    },
  }
}

function placeOf({ motion, box, isMirrored }: Mark, { entered, left }: MarkState) {
  const whole = { opacity: 1 - left, shiftY: 0, window: box }
  switch (motion) {
    case 'rise':
      return { ...whole, opacity: 1, shiftY: Math.round(box.height * (1 - entered - left)) }
    case 'wipe':
      return { ...whole, opacity: 1, window: openFrom(box, { entered, left }, isMirrored ?? false) }
    case 'grow': {
      const width = box.width * entered * (1 - left)
      return { ...whole, window: { ...box, x: box.x + (box.width - width) / 2, width } }
    }
    case 'fade':
    case 'track':
      return { ...whole, opacity: entered * (1 - left) }
  }
}

// It opens from where it begins, and closes in the same direction.
function openFrom(box: Box, { entered, left }: MarkState, isMirrored: boolean): Box {
  const [from, until] = [box.width * left, box.width * entered]
  const width = Math.max(0, until - from)
  return { ...box, x: isMirrored ? box.x + box.width - until : box.x + from, width }
}

// Letters that draw together stand elsewhere on every frame: for a second they are drawn anew each time.
function drawSpread(
  kernel: Kernel,
  picture: Picture,
  { mark, frame, entered, left }: MarkState & { mark: Mark; frame: { width: number; height: number } },
): void {
  const sprite = rasterMark(kernel, { mark, frame, spread: 1 - entered })
  drawSprite(kernel, picture, { sprite, opacity: Math.min(1, entered * 1.15) * (1 - left) })
  sprite.release()
}

interface Rastering {
  mark: Mark
  frame: { width: number; height: number }
  spread?: number
}

function rasterMark(kernel: Kernel, { mark, frame, spread = 0 }: Rastering): Sprite {
  const x = evenDown(Math.max(0, mark.box.x))
  const y = evenDown(Math.max(0, mark.box.y))
  const width = Math.max(2, evenDown(Math.min(frame.width, mark.box.x + mark.box.width + 2)) - x)
  const height = Math.max(2, evenDown(Math.min(frame.height, mark.box.y + mark.box.height + 2)) - y)
  const context = createCanvas(width, height).getContext('2d')
  context.translate(-x, -y)
  mark.paint(context, spread)
  return makeSprite(kernel, { rgba: context.getImageData(0, 0, width, height).data, x, y, width, height })
}

const evenDown = (value: number): number => Math.floor(value / 2) * 2
