import type { PhotoHint } from '#src/contracts/studio/photos.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { PhotoRow } from './tables.ts'

// Two thirds of the width of an upright film: below that it is shown larger than it is.
const smallestSide = 720
// Crisp photos of rooms and tables measure 54 to 94, the same ones blurred by two pixels of 1024 below 36 to 57.
const softestSharpness = 36
const fewestForShape = 3

type Judged = Pick<PhotoRow, 'id' | 'state' | 'width' | 'height' | 'light' | 'sharpness' | 'fingerprint'>

export interface Advice {
  hints: Map<string, PhotoHint[]>
  onlyLandscape: boolean
}

// From measurements alone. The first of two photos that look alike gets no hint: one of them is welcome.
export function adviseOnPhotos({ looksAlike }: Pick<PhotoReader, 'looksAlike'>, photos: readonly Judged[]): Advice {
  const ready = photos.filter(({ state }) => state === 'ready')
  const repeats = ({ fingerprint }: Judged, index: number): boolean =>
    fingerprint !== null &&
    ready.slice(0, index).some((other) => other.fingerprint !== null && looksAlike(other.fingerprint, fingerprint))
  const hints = ready.map((photo, index): [string, PhotoHint[]] => [
    photo.id,
    [...faultsOf(photo), ...(repeats(photo, index) ? (['duplicate'] as const) : [])],
  ])
  return {
    hints: new Map(hints),
    onlyLandscape: ready.length >= fewestForShape && ready.every(({ width, height }) => (width ?? 0) > (height ?? 0)),
  }
}

function faultsOf({ light, sharpness, width, height }: Judged): PhotoHint[] {
  const isSmall = Math.min(width ?? 0, height ?? 0) < smallestSide
  // A small one is enlarged before it is measured, and would be called blurred for that.
  const isBlurred = !isSmall && sharpness !== null && sharpness < softestSharpness
  return [
    ...(light === 'dark' ? (['dark'] as const) : []),
    ...(isBlurred ? (['blurred'] as const) : []),
    ...(isSmall ? (['small'] as const) : []),
  ]
}
