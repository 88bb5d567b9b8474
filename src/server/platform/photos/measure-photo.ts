import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import { measureLight } from '#src/engine/analyse/measure-light.ts'
import { measureSharpness } from '#src/engine/analyse/measure-sharpness.ts'
import { perceptualHash } from '#src/engine/analyse/perceptual-hash.ts'
import { lumaOf, type Pixels } from '#src/engine/analyse/pixels.ts'
import type { PhotoMeasures } from './port.ts'

// As the engine does: sharpness is comparable only at one size.
const workingSide = 1024

export async function measurePhoto({ data, width, height }: Omit<Pixels, 'channels'>): Promise<PhotoMeasures> {
  const { data: small, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(workingSide, workingSide, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: small, width: info.width, height: info.height, channels: 3 as const }
  const luma = lumaOf(pixels)
  const { exposure, contrast } = measureLight(luma)
  const hash = await perceptualHash(pixels)
  return {
    brightness: exposure.brightness,
    light: exposure.verdict,
    contrast,
    sharpness: measureSharpness(luma),
    fingerprint: hash.toString(16).padStart(64, '0'),
  }
}
