import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { badPicture } from './bad-picture.ts'
import type { PictureWork } from './picture-work.ts'
import type { ReadLogo } from './port.ts'

const maxSide = 1_200
const minSide = 200

// A logo as a PNG of ours: upright, without metadata, its empty border cut off. It stands on the plate, light or dark, on
// which more of it can be seen.
export async function readLogo({ file, maxPixels }: PictureWork['logo']['task']): Promise<ReadLogo> {
  try {
    const upright = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().png().toBuffer()
    const { data: png, info } = await sharp(upright)
      .trim()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const advice = adviceOn({ ...info, isOpaque: (await sharp(png).stats()).isOpaque })
    return { png, plate: await choosePlate(png), advice }
  } catch (problem) {
    throw badPicture(refusals.logoUnreadable, problem)
  }
}

function adviceOn({ width, height, isOpaque }: { width: number; height: number; isOpaque: boolean }): string[] {
  return [
    ...(Math.max(width, height) < minSide ? [refusals.logoSmall] : []),
    ...(isOpaque ? [refusals.logoBackground] : []),
  ]
}

// The mean lightness of what is not transparent.
async function choosePlate(png: Buffer): Promise<'light' | 'dark'> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .resize(64, 64, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let light = 0
  let weight = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    weight += alpha
  }
  return weight > 0 && light / weight > 150 ? 'dark' : 'light'
}
