import { lookAt, resize } from '#platform/pixels.ts'
import { maxFaces, maxObjects, maxWriting } from '#src/contracts/studio/photo-limits.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Size } from '#src/engine/platform/port.ts'
import { type Attention, measureAttention } from './attention.ts'
import { dominantColours } from './dominant-colours.ts'
import { findCutout } from './find-cutout.ts'
import { findFlaw } from './find-flaw.ts'
import { findGround } from './find-ground.ts'
import { findHorizon } from './find-horizon.ts'
import type { Detector } from './load-detector.ts'
import { type Light, measureLight, measureWarmth } from './measure-light.ts'
import { measureSharpness } from './measure-sharpness.ts'
import { measureTones, type Tones } from './measure-tones.ts'
import { perceptualHash } from './perceptual-hash.ts'
import type { Found, PhotoAnalysis } from './photo-analysis.ts'
import { lumaOf, type Pixels } from './pixels.ts'
import { findPoints, findSubject } from './points-of-interest.ts'
import { mapSalience, type Mask } from './salience-map.ts'
import { type SalienceNet, salienceSide } from './salience/salience-net.ts'
import { whatItShows } from './what-it-shows.ts'
import { findWriting } from './writing/find-writing.ts'
import type { WritingNet } from './writing/writing-net.ts'

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
  writing: WritingNet
}

export async function analysePhoto(
  { detector, salience, writing: letters }: Networks,
  photoPath: string,
): Promise<LonePhoto> {
  const opened = await openPhoto(photoPath)
  const { pixels } = opened
  const looked = await lookAtPhoto(photoPath, opened)
  const [found, mask, writing] = await Promise.all([
    detector.find(pixels),
    markSalience(salience, pixels),
    findWriting(letters, pixels),
  ])
  return describePhoto(pixels, looked, { found, mask, writing })
}

// A photo at the size of all measures.
export interface OpenedPhoto {
  pixels: Pixels
  // The size of the photo itself.
  photo: Size
}

export const openPhoto = (photoPath: string): Promise<OpenedPhoto> => lookAt(photoPath, workingSide)

// What is measured without any network.
export interface Looked {
  photoPath: string
  photo: Size
  light: Light
  warmth: number
  sharpness: number
  attention: Attention
  colours: PhotoAnalysis['colours']
  tones: Tones
  hash: bigint
}

export async function lookAtPhoto(photoPath: string, { pixels, photo }: OpenedPhoto): Promise<Looked> {
  if (Math.min(photo.width, photo.height) < shortestSide) throw tooSmall(nameOf(photoPath), photo)
  const luma = lumaOf(pixels)
  const [attention, colours, tones, hash] = await Promise.all([
    measureAttention(pixels),
    dominantColours(pixels),
    measureTones(pixels),
    perceptualHash(pixels),
  ])
  const [light, sharpness] = [measureLight(luma), measureSharpness(luma)]
  return { photoPath, photo, light, warmth: measureWarmth(pixels), sharpness, attention, colours, tones, hash }
}

// Each may be missing while nobody has looked yet.
export interface Findings {
  found?: { faces: Found[]; objects: Found[] } | undefined
  mask?: Mask | undefined
  writing?: Rect[] | undefined
}

const emptyMask: Mask = { side: 1, values: new Float32Array(1) }

export async function describePhoto(pixels: Pixels, looked: Looked, findings: Findings): Promise<LonePhoto> {
  const { photoPath, photo, light, warmth, sharpness, attention, colours, tones, hash } = looked
  const { width, height } = photo
  const { found = { faces: [], objects: [] }, mask = emptyMask, writing } = findings
  // Both come with the surest first.
  const faces = found.faces.slice(0, maxFaces)
  const objects = found.objects.slice(0, maxObjects)
  const seen = { faces, objects, mask, attention: attention.saliency }
  const points = findPoints(seen)
  const facts = {
    photoPath,
    ...whatItShows([...faces, ...objects]),
    width,
    height,
    orientation: orientationOf(width / height),
    sharpness,
    ...light,
    quality: qualityOf({ sharpness, light, shorterSide: Math.min(width, height) }),
    colours,
    tones,
    faces,
    objects,
    ...(writing && { writing: writing.slice(0, maxWriting) }),
    salience: await mapSalience(mask, attention.saliency),
    points,
    horizon: findHorizon(attention.grey),
    ground: findGround(pixels),
    flaw: findFlaw({ sharpness, exposure: light.exposure }),
    cutout: await findCutout(mask, pixels, faces),
    warmth,
    ...findSubject(seen, points),
  }
  return { facts, hash }
}

export async function markSalience(net: SalienceNet, pixels: Pixels): Promise<Mask> {
  const { data } = await resize(pixels, { width: salienceSide, height: salienceSide })
  return { side: salienceSide, values: net.mark(data) }
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path

function tooSmall(name: string, { width, height }: Size): AppError {
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
