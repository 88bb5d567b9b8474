import { basename } from 'node:path'
import sharp from 'sharp'
import { AppError } from '#src/kit/app-error.ts'
import { openPhoto, readPixels } from '../photos/open-photo.ts'
import { dominantColours } from './dominant-colours.ts'
import { findCutout } from './find-cutout.ts'
import { findHorizon } from './find-horizon.ts'
import type { Detector } from './load-detector.ts'
import { type Light, measureLight, measureWarmth } from './measure-light.ts'
import { measureSharpness } from './measure-sharpness.ts'
import { perceptualHash } from './perceptual-hash.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'
import { lumaOf, type Pixels } from './pixels.ts'
import { findPoints, findSubject } from './points-of-interest.ts'
import { mapSalience, type Mask } from './salience-map.ts'
import { type SalienceNet, salienceSide } from './salience/load-salience.ts'
import { measureAttention } from './attention.ts'
import { whatItShows } from './what-it-shows.ts'

// Everything that one photo tells by itself.
export interface LonePhoto {
  facts: Omit<PhotoAnalysis, 'sequencePosition' | 'sequenceType' | 'businessType' | 'duplicateOf'>
  hash: bigint
}

// One size for all measures: sharpness of photos is comparable only at the same size.
const workingSide = 1024
const shortestSide = 200

export interface Networks {
  detector: Detector
  salience: SalienceNet
}

export async function analysePhoto({ detector, salience }: Networks, photoPath: string): Promise<LonePhoto> {
  const name = basename(photoPath)
  const { image, width, height } = await openPhoto(photoPath)
  if (Math.min(width, height) < shortestSide) throw tooSmall(name, width, height)
  const pixels = await readPixels(image.resize(workingSide, workingSide, { fit: 'inside' }), name)
  const luma = lumaOf(pixels)
  const light = measureLight(luma)
  const sharpness = measureSharpness(luma)
  const [found, mask, attention, colours, hash] = await Promise.all([
    detector.find(pixels),
    markSalience(salience, pixels),
    measureAttention(pixels),
    dominantColours(pixels),
    perceptualHash(pixels),
  ])
  const seen = { ...found, mask, attention: attention.saliency }
  const points = findPoints(seen)
  const facts = {
    photoPath,
    ...whatItShows([...found.faces, ...found.objects]),
    width,
    height,
    orientation: orientationOf(width / height),
    sharpness,
    ...light,
    quality: qualityOf({ sharpness, light, shorterSide: Math.min(width, height) }),
    colours,
    ...found,
    salience: await mapSalience(mask, attention.saliency),
    points,
    horizon: findHorizon(attention.grey),
    cutout: await findCutout(mask, pixels, found.faces),
    warmth: measureWarmth(pixels),
    ...findSubject(seen, points),
  }
  return { facts, hash }
}

async function markSalience(net: SalienceNet, { data, width, height }: Pixels): Promise<Mask> {
  const rgb = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(salienceSide, salienceSide, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { side: salienceSide, values: net.mark(rgb) }
}

function tooSmall(name: string, width: number, height: number): AppError {
  const text = `${name} is ${width} x ${height} pixels, too small for a film. Send one with at least ${shortestSide} on its shorter side.`
  return new AppError('bad_picture', text)
}

function orientationOf(shape: number): PhotoAnalysis['orientation'] {
  if (shape > 2.2) return 'panorama'
  if (shape > 1.1) return 'landscape'
  return shape < 0.9 ? 'portrait' : 'square'
}

// Beyond this a photo is not sharper but busier.
const crispEnough = 65

function qualityOf({
  sharpness,
  light,
  shorterSide,
}: {
  sharpness: number
  light: Light
  shorterSide: number
}): number {
  const exposed = light.exposure.verdict === 'good' ? 20 : 0
  const large = Math.min(1, shorterSide / 1080) * 20
  return Math.round((Math.min(sharpness, crispEnough) / crispEnough) * 40 + light.contrast * 0.2 + exposed + large)
}
