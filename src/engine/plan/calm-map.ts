// Where writing may stand on a shot: a grid over the frame that knows, for the beginning and the end of the shot, which
// parts are covered by what it shows, which are too lively, and which letters can be read there.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { mapSide } from '#src/engine/analyse/photo-analysis.ts'
import { overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { luminance, parseHex } from './contrast.ts'
import type { FilmColours } from './designs.ts'
import type { Place } from './end-card-places.ts'
import { type FormatName, formats } from './formats.ts'
import type { Treatment } from './timeline.ts'

// Pixels of a full frame that a cell is wide and high.
const cell = 30

export interface CalmMap {
  // Sums over all cells above and to the left of one.
  columns: number
  rows: number
  covered: Float64Array
  // Letters of the photos themselves.
  written: Float64Array
  lively: Float64Array
  forLight: Float64Array
  forDark: Float64Array
}

interface Mapped {
  format: FormatName
  photos: ReadonlyMap<string, PhotoAnalysis>
  // On the screen; nothing may be written on them.
  subjects: readonly Rect[]
  colours: Pick<FilmColours, 'light' | 'dark'>
}

// A subject's mask counts from here on; so much luma within a cell is a texture that letters would drown in.
const salient = 118
const textured = 64
const readable = 4.5

export function calmMap(treatment: Treatment, { format, photos, subjects, colours }: Mapped): CalmMap {
  const { width, height } = formats[format]
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)]
  const size = (columns + 1) * (rows + 1)
  const map: CalmMap = {
    columns,
    rows,
    covered: new Float64Array(size),
    written: new Float64Array(size),
    lively: new Float64Array(size),
    forLight: new Float64Array(size),
    forDark: new Float64Array(size),
  }
  const see = viewOf(treatment, photos)
  const [light, dark] = [luminance(parseHex(colours.light)), luminance(parseHex(colours.dark))]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const part = { x: column / columns, y: row / rows, width: 1 / columns, height: 1 / rows }
      const seen = see(part)
      const isCovered = seen.isCovered || seen.isWritten || subjects.some((subject) => overlapOf(subject, part) > 0)
      const at = (row + 1) * (columns + 1) + column + 1
      add(map.covered, at, columns, isCovered ? 1 : 0)
      add(map.written, at, columns, seen.isWritten ? 1 : 0)
      add(map.lively, at, columns, seen.high - seen.low > textured ? 1 : 0)
      add(map.forLight, at, columns, (light + 0.05) / (luminanceOf(seen.high) + 0.05) >= readable ? 1 : 0)
      add(map.forDark, at, columns, (luminanceOf(seen.low) + 0.05) / (dark + 0.05) >= readable ? 1 : 0)
    }
  }
  return map
}

function add(sums: Float64Array, at: number, columns: number, value: number): void {
  const above = at - columns - 1
  sums[at] = value + (sums[at - 1] ?? 0) + (sums[above] ?? 0) - (sums[above - 1] ?? 0)
}

const luminances = Float64Array.from({ length: 256 }, (_, luma) => luminance([luma, luma, luma]))
const luminanceOf = (luma: number): number => luminances[Math.round(luma)] ?? 1

interface Seen {
  low: number
  high: number
  isCovered: boolean
  isWritten: boolean
}

interface View {
  pane: Rect
  crop: Rect
  photo: Grid
}

// What is behind a part of the frame at any moment of a shot.
function viewOf(treatment: Treatment, photos: ReadonlyMap<string, PhotoAnalysis>): (part: Rect) => Seen {
  const views = panesOf(treatment).flatMap(({ pane, shot }): View[] => {
    const photo = photos.get(shot.source.path)
    const grid = photo && gridOf(photo)
    const crops = [shot.camera.keyframes[0]?.crop, shot.camera.keyframes.at(-1)?.crop]
    return crops.flatMap((crop) => (grid && crop ? [{ pane, crop, photo: grid }] : []))
  })
  const around = treatment.kind === 'framed' ? luma(treatment.ground.colour) : undefined
  return (part) => {
    const [x, y] = [part.x + part.width / 2, part.y + part.height / 2]
    let [low, high, isCovered, isWritten, isSeen] = [255, 0, false, false, false]
    for (const { pane, crop, photo } of views) {
      if (x < pane.x || x > pane.x + pane.width || y < pane.y || y > pane.y + pane.height) continue
      const seen = photo(
        crop.x + ((x - pane.x) / pane.width) * crop.width,
        crop.y + ((y - pane.y) / pane.height) * crop.height,
      )
      low = Math.min(low, seen.low)
      high = Math.max(high, seen.high)
      isCovered ||= seen.isCovered
      isWritten ||= seen.isWritten
      isSeen = true
    }
    if (isSeen) return { low, high, isCovered, isWritten }
    return around === undefined ? unknown : { low: around, high: around, isCovered: false, isWritten: false }
  }
}

// Of what nobody has measured nothing is known to be calm.
const unknown: Seen = { low: 0, high: 255, isCovered: false, isWritten: false }

const luma = (hex: string): number => {
  const [r, g, b] = parseHex(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function panesOf(treatment: Treatment) {
  if (treatment.kind === 'split') return treatment.panes
  return [{ pane: treatment.kind === 'full' ? wholeFrame : treatment.pane, shot: treatment.shot }]
}

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }

// What is at a point of a photo.
type Grid = (x: number, y: number) => Seen

const grids = new WeakMap<PhotoAnalysis, Grid>()

function gridOf(photo: PhotoAnalysis): Grid | undefined {
  const { tones } = photo
  if (!tones) return undefined
  const known = grids.get(photo) ?? readGrid(tones, photo)
  grids.set(photo, known)
  return known
}

function readGrid(tones: NonNullable<PhotoAnalysis['tones']>, { salience, writing = [] }: PhotoAnalysis): Grid {
  const [low, high] = [decode(tones.low), decode(tones.high)]
  const mask = salience && decode(salience.cells)
  const isWritten = (x: number, y: number): boolean =>
    writing.some(({ x: left, y: top, width, height }) => {
      const [across, down] = [x - left, y - top]
      return across > -nearby && across < width + nearby && down > -nearby && down < height + nearby
    })
  return (x, y) => {
    const column = Math.min(mapSide - 1, Math.max(0, Math.floor(x * mapSide)))
    const row = Math.min(mapSide - 1, Math.max(0, Math.floor(y * mapSide)))
    const at = row * mapSide + column
    return {
      low: low[at] ?? 0,
      high: high[at] ?? 255,
      isCovered: (mask?.[at] ?? 0) >= salient,
      isWritten: isWritten(x, y),
    }
  }
}

// Words too close to words cannot be told from them.
const nearby = 0.015

const decode = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

export interface CalmPlace {
  place: Place
  ink: 'light' | 'dark'
}

export interface Wanted {
  zone: Place
  // Any of these has room for the words.
  least: readonly { width: number; height: number }[]
  // More than this is of no use to them.
  most: { width: number; height: number }
}

// Of all cells of a place.
const leastReadable = 0.9
const mostLively = 0.1

// The place that serves the words best, or none. Higher up is a little better: beside or above what is shown.
export function calmPlace(map: CalmMap, wanted: Wanted): CalmPlace | undefined {
  const { x, y, width, height } = wanted.zone
  const [left, right] = [Math.ceil(x / cell), Math.floor((x + width) / cell)]
  const [top, bottom] = [Math.ceil(y / cell), Math.floor((y + height) / cell)]
  let best: Offer | undefined
  for (let row = top; row < bottom; row += stride) {
    const share = 1.2 - (0.4 * (row - top)) / Math.max(1, bottom - top)
    for (let column = left; column < right; column += stride) {
      const offer = bestFrom(map, wanted, { column, row, right, bottom, beyond: (best?.worth ?? 0) / share })
      if (offer) best = { ...offer, worth: offer.worth * share }
    }
  }
  return best && { place: best.place, ink: best.ink }
}

// Finer than this nobody sees where words begin.
const stride = 1

interface Offer extends CalmPlace {
  worth: number
}

interface Corner {
  column: number
  row: number
  right: number
  bottom: number
  // Only what is worth more counts.
  beyond: number
}

const narrowest = 10
const worthOf = (width: number, height: number): number => width ** 1.25 * height ** 0.75

function bestFrom(map: CalmMap, { least, most }: Wanted, corner: Corner): Offer | undefined {
  const { column, row, right } = corner
  const bottom = Math.min(corner.bottom, row + Math.ceil(most.height / cell))
  let best: Offer | undefined
  for (let width = right - column; width >= narrowest; width -= stride) {
    const wide = Math.min(width * cell, most.width)
    const beyond = best?.worth ?? corner.beyond
    if (worthOf(wide, Math.min(most.height, (bottom - row) * cell)) <= beyond) break
    const tallest = tallestAt(map, { x: column, y: row, width, bottom })
    const size = { width: width * cell, height: (tallest?.height ?? 0) * cell }
    if (!tallest || !least.some((need) => size.width >= need.width && size.height >= need.height)) continue
    const worth = worthOf(wide, Math.min(size.height, most.height))
    if (worth > beyond) best = { worth, ink: tallest.ink, place: { x: column * cell, y: row * cell, ...size } }
  }
  return best
}

interface Tall {
  height: number
  ink: 'light' | 'dark'
}

function tallestAt(
  map: CalmMap,
  { x, y, width, bottom }: Pick<Place, 'x' | 'y' | 'width'> & { bottom: number },
): Tall | undefined {
  let found: Tall | undefined
  for (let height = 5; y + height <= bottom; height += 1) {
    const ink = inkFor(map, { x, y, width, height })
    if (!ink) break
    found = { height, ink }
  }
  return found
}

// The letters that can be read on a part that is calm.
function inkFor(map: CalmMap, part: Place): Tall['ink'] | undefined {
  const cells = part.width * part.height
  if (sumOf(map, map.covered, part) > 0 || sumOf(map, map.lively, part) > cells * mostLively) return undefined
  if (sumOf(map, map.forLight, part) >= cells * leastReadable) return 'light'
  return sumOf(map, map.forDark, part) >= cells * leastReadable ? 'dark' : undefined
}

// Whether the words of another shot can stay where they are.
export const isCalm = (map: CalmMap, { place, ink }: CalmPlace): boolean => inkFor(map, inCells(place)) === ink

const inCells = ({ x, y, width, height }: Place): Place => ({
  x: Math.floor(x / cell),
  y: Math.floor(y / cell),
  width: Math.floor(width / cell),
  height: Math.floor(height / cell),
})

function sumOf({ columns }: CalmMap, sums: Float64Array, { x, y, width, height }: Place): number {
  const at = (column: number, row: number): number => sums[row * (columns + 1) + column] ?? 0
  return at(x + width, y + height) - at(x, y + height) - at(x + width, y) + at(x, y)
}

// Whether letters of a photo are there.
export const isWrittenOn = (map: CalmMap, place: Place): boolean => sumOf(map, map.written, inCells(place)) > 0

// How much of a place is covered by what the shot shows, 0..1.
export function coverOf(map: CalmMap, place: Place): number {
  const part = inCells(place)
  return sumOf(map, map.covered, part) / Math.max(1, part.width * part.height)
}
