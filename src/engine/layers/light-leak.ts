// A warm flare, wider than the frame, that drifts across it. It lights the picture up: luma is kept and added to.

import { createCanvas } from '#platform/canvas.ts'
import type { Leak } from '#src/engine/plan/timeline.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'
import { drawSprite, enlargeSprite, makeSprite, type Sprite } from './sprite.ts'

export interface LightLeak {
  // progress 0..1 through the leak; strength 0..1.
  draw: (frame: Picture, leak: { from: Leak['from']; progress: number; strength: number }) => void
  release: () => void
}

export function makeLightLeak(tools: LeakTools, { width, height }: { width: number; height: number }): LightLeak {
  const { kernel } = tools
  const sprite = rasterFlare(tools, width, height)
  return {
    draw(frame, { from, progress, strength }) {
      const travel = (progress - 0.5) * 1.1
      const across = from === 'left' ? travel : from === 'right' ? -travel : 0
      drawSprite(kernel, frame, {
        sprite,
        opacity: strength * Math.sin(Math.PI * Math.min(1, Math.max(0, progress))),
        shiftX: even(across * width),
        shiftY: even(from === 'top' ? travel * height : 0),
      })
    },
    release: sprite.release,
  }
}

interface LeakTools {
  kernel: Kernel
  sampler: Sampler
}

// Soft light holds no detail: drawn small, then stretched.
const drawnScale = 8

const even = (value: number): number => Math.round(value / 2) * 2

function rasterFlare({ kernel, sampler }: LeakTools, frameWidth: number, frameHeight: number): Sprite {
  const width = even((frameWidth * 1.6) / drawnScale)
  const height = even((frameHeight * 1.6) / drawnScale)
  const context = createCanvas(width, height).getContext('2d')
  const glows = [
    { x: 0.34, y: 0.36, radius: 0.62, colour: '255, 122, 48', alpha: 0.62 },
    { x: 0.58, y: 0.62, radius: 0.5, colour: '255, 74, 58', alpha: 0.4 },
    { x: 0.46, y: 0.48, radius: 0.3, colour: '255, 226, 170', alpha: 0.7 },
  ]
  for (const { x, y, radius, colour, alpha } of glows) {
    const reach = radius * Math.max(width, height) * 0.6
    const glow = context.createRadialGradient(x * width, y * height, 0, x * width, y * height, reach)
    glow.addColorStop(0, `rgba(${colour}, ${alpha})`)
    glow.addColorStop(0.45, `rgba(${colour}, ${alpha * 0.36})`)
    glow.addColorStop(1, `rgba(${colour}, 0)`)
    context.fillStyle = glow
    context.fillRect(0, 0, width, height)
  }
  const { data } = context.getImageData(0, 0, width, height)
  const small = makeSprite(kernel, { rgba: data, x: 0, y: 0, width, height })
  const corner = {
    x: even((frameWidth - width * drawnScale) / 2),
    y: even((frameHeight - height * drawnScale) / 2),
  }
  const flare = enlargeSprite({ kernel, sampler }, small, { scale: drawnScale, corner })
  small.release()
  return flare
}
