import { createCanvas } from '#platform/canvas.ts'
import type { DrawnImage } from '#src/engine/platform/port.ts'
import { ink, luminance, paper, parseHex } from '#src/engine/plan/contrast.ts'

const sampleSide = 96
// The dimmed photo of an end card is about this bright.
const cardLuminance = 0.02
// A part with less contrast than this melts into what is behind it.
const visible = 2.2

export type LogoGround = 'none' | 'paper' | 'ink'

// What a logo has to stand on to be seen. One without transparency brings a ground of its own.
export function logoGround(logo: DrawnImage): LogoGround {
  const lights = lightsOf(logo)
  if (lights.length > sampleSide * sampleSide * 0.97) return 'none'
  const lostOn = (ground: number): number => lights.filter((light) => contrast(light, ground) < visible).length
  // A little of a logo may be lost before a plate is put behind it.
  if (lostOn(cardLuminance) <= lights.length * 0.08) return 'none'
  return lostOn(luminance(parseHex(paper))) <= lostOn(luminance(parseHex(ink))) ? 'paper' : 'ink'
}

// Of its opaque pixels.
function lightsOf(logo: DrawnImage): number[] {
  const context = createCanvas(sampleSide, sampleSide).getContext('2d')
  context.drawImage(logo, 0, 0, sampleSide, sampleSide)
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide)
  const lights: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha > 127) lights.push(luminance([r, g, b]))
  }
  return lights
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
