import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import type { FormatName } from './formats.ts'
import { isLonely } from './is-lonely.ts'
import { isSplittable, splitPanes } from './split-panes.ts'

export interface ShotPlan {
  // One, or two that share the frame.
  photos: [PhotoAnalysis] | [PhotoAnalysis, PhotoAnalysis]
  // Shown before in this film: this time from nearer.
  isReprise: boolean
}

export interface ShotOptions {
  format: FormatName
  splits: boolean
  // How many shots the film needs at least and bears at most.
  least: number
  most: number
}

export function chooseShots(photos: readonly PhotoAnalysis[], options: ShotOptions): ShotPlan[] {
  const kept = keepBest(photos, options.most)
  const shots = options.splits && isSplittable(options.format) ? pair(kept, options) : kept.map(alone)
  const worth = (photo: PhotoAnalysis): number => photo.quality - (isLonely(photo, options.format) ? 100 : 0)
  const again = kept.filter(({ sequenceType }) => sequenceType !== 'closing').toSorted((a, b) => worth(b) - worth(a))
  for (const photo of again) {
    if (shots.length >= options.least) break
    reprise(shots, photo)
  }
  // Few photos and a long film: go round again.
  while (shots.length < options.least) reprise(shots, again[shots.length % again.length])
  return shots
}

const alone = (photo: PhotoAnalysis): ShotPlan => ({ photos: [photo], isReprise: false })

// The opening and the closing stay whatever their marks.
function keepBest(photos: readonly PhotoAnalysis[], most: number): PhotoAnalysis[] {
  const fixed = photos.filter(isFixed)
  const others = photos.filter((photo) => !fixed.includes(photo)).toSorted((a, b) => b.quality - a.quality)
  const kept = new Set([...fixed, ...others].slice(0, most))
  return photos.filter((photo) => kept.has(photo))
}

// Photos that would leave much of the frame to the backdrop share one frame, never two such frames in a row.
function pair(photos: readonly PhotoAnalysis[], { format, least }: ShotOptions): ShotPlan[] {
  const waiting = [...photos]
  const shots: ShotPlan[] = []
  for (let photo = waiting.shift(); photo; photo = waiting.shift()) {
    const before = shots.at(-1)
    const mayShare = before?.photos.length === 1 && shots.length + waiting.length >= least - 4
    const partner = mayShare ? findPartner(photo, waiting, format) : undefined
    if (partner) waiting.splice(waiting.indexOf(partner), 1)
    shots.push({ photos: partner ? [photo, partner] : [photo], isReprise: false })
  }
  return shots
}

// One that is lonely too, or else any that fits beside it.
function findPartner(photo: PhotoAnalysis, others: readonly PhotoAnalysis[], format: FormatName) {
  if (isFixed(photo) || !isLonely(photo, format)) return undefined
  const fitting = others.filter((other) => !isFixed(other) && splitPanes(format, [photo, other]) !== undefined)
  return fitting.find((other) => isLonely(other, format)) ?? fitting[0]
}

const isFixed = ({ sequenceType }: PhotoAnalysis): boolean => sequenceType === 'opening' || sequenceType === 'closing'

// As far as possible from where the photo was seen before, and never the first or the last word.
function reprise(shots: ShotPlan[], photo: PhotoAnalysis | undefined): void {
  if (!photo) return
  const seenAt = shots.flatMap((shot, index) => (shot.photos.some((seen) => seen === photo) ? [index] : []))
  const places = Array.from({ length: Math.max(1, shots.length - 1) }, (_, index) => index + 1)
  const distance = (place: number): number =>
    Math.min(...seenAt.map((seen) => (seen < place ? place - seen : seen - place + 1)))
  const place = places.reduce((best, next) => (distance(next) > distance(best) ? next : best))
  shots.splice(Math.min(place, shots.length - 1 || 1), 0, { photos: [photo], isReprise: true })
}
