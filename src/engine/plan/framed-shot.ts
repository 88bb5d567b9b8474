// A photo that moves aside: it stands in a part of the frame, and the rest is a ground in the film's colours.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { centreOf, type Rect } from '#src/engine/geometry/rect.ts'
import { clearOfWords, wordsOf } from './shots/words-in-frame.ts'
import { fractionOf, type Place } from './end-card-places.ts'
import type { FormatName } from './formats.ts'
import type { Shot } from './timeline.ts'

export interface Framing {
  photo: PhotoAnalysis
  place: Place
  format: FormatName
  // The photo comes nearer by this share.
  push: number
  tone?: Shot['tone']
}

export function framedShot({ photo, place, format, push, tone }: Framing): { pane: Rect; shot: Shot } {
  const crop = coverCrop(photo, place)
  const wanted = [crop, shrunk(crop, 1 / (1 + push), centreOf(photo.subject))] as const
  const [whole, near] = clearOfWords(wanted, { words: wordsOf(photo), holds: () => true }) ?? wanted
  return {
    pane: fractionOf(place, format),
    shot: {
      source: { kind: 'photo', path: photo.photoPath, width: photo.width, height: photo.height },
      camera: {
        keyframes: [
          { at: 0, crop: whole },
          { at: 1, crop: near },
        ],
        easing: 'settle',
      },
      ...(tone && { tone }),
    },
  }
}

// The largest part of the photo with the shape of its place, with the subject in its middle.
function coverCrop({ width, height, subject, faces }: PhotoAnalysis, place: Place): Rect {
  const shape = place.width / place.height / (width / height)
  const size = shape > 1 ? { width: 1, height: 1 / shape } : { width: shape, height: 1 }
  const [face] = faces
  const middle = centreOf(face?.box ?? subject)
  return {
    x: clamp(middle.x - size.width / 2, 1 - size.width),
    y: clamp(middle.y - size.height / 2, 1 - size.height),
    ...size,
  }
}

// The point stays where it is on the screen.
function shrunk(crop: Rect, scale: number, point: { x: number; y: number }): Rect {
  const [width, height] = [crop.width * scale, crop.height * scale]
  const across = Math.min(1, Math.max(0, (point.x - crop.x) / crop.width))
  const down = Math.min(1, Math.max(0, (point.y - crop.y) / crop.height))
  return { x: crop.x + (crop.width - width) * across, y: crop.y + (crop.height - height) * down, width, height }
}

const clamp = (value: number, most: number): number => Math.min(Math.max(0, most), Math.max(0, value))
