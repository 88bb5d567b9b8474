import { createCanvas } from '#platform/canvas.ts'
import type { DrawnImage } from '#src/engine/platform/port.ts'
import { ink, luminance, paper, parseHex } from '#src/engine/plan/contrast.ts'

const sampleSide = 96
// A part with less contrast than this melts into what is behind it.
const visible = 2.2

// What a logo has to stand on to be seen; nothing where the card's own ground will do, or where it brings one.
export function logoGround(logo: DrawnImage, ground: string): string | undefined {
  const lights = lightsOf(logo)
  if (lights.length > sampleSide * sampleSide * 0.97) return undefined
  const lostOn = (colour: string): number => {
    const behind = luminance(parseHex(colour))
    return lights.filter((light) => contrast(light, behind) < visible).length
  }
  // A little of a logo may be lost before a plate is put behind it.
  if (lostOn(ground) <= lights.length * 0.08) return undefined
  return lostOn(paper) <= lostOn(ink) ? paper : ink
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
