// The colours of a film, from its photos or its brand: one set from the title to the end card.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { fromOklch, toOklch } from '#src/kit/oklch.ts'
import { ink, luminance, paper, parseHex } from './contrast.ts'
import type { Design, FilmColours } from './designs.ts'

interface Hues {
  // Of most that is seen, and of what stands out from it.
  broad: number
  second: number
  // Of what is dark.
  deep: number
  // Mean lightness of the photos.
  light: number
}

type Toned = Pick<PhotoAnalysis, 'tones' | 'colours'>

export function filmColours(design: Design, photos: readonly Toned[], brand: readonly string[] = []): FilmColours {
  const hues = withBrand(huesOf(photos), brand)
  const [own] = brand
  return own ? { ...coloursOf[design](hues), ...ownBar(own) } : coloursOf[design](hues)
}

const coloursOf: Record<Design, (hues: Hues) => FilmColours> = {
  editorial: editorialColours,
  bold: boldColours,
  quiet: quietColours,
}

// What a brand calls its colour is seen as it is, once: behind the call to action.
function ownBar(bar: string): Pick<FilmColours, 'bar' | 'barInk'> {
  return { bar, barInk: luminance(parseHex(bar)) > 0.18 ? ink : paper }
}

const isWarm = (hue: number): boolean => hue >= 15 && hue <= 115
const isCool = (hue: number): boolean => hue >= 140 && hue <= 290

const colour = (light: number, chroma: number, hue: number): string =>
  fromOklch({ light, chroma, hue: (hue + 360) % 360 })

// Paper takes the warm hue of the two, ink the cool one.
const warmOf = ({ broad, second }: Hues): number => (isWarm(broad) || !isWarm(second) ? broad : second)
const coolOf = ({ broad, second }: Hues): number | undefined => [second, broad].find(isCool)

function lettersOverPhotos(hues: Hues): Pick<FilmColours, 'light' | 'dark'> {
  return { light: colour(0.972, 0.012, warmOf(hues) + 20), dark: colour(0.24, 0.035, coolOf(hues) ?? hues.broad) }
}

function editorialColours(hues: Hues): FilmColours {
  const cool = coolOf(hues)
  const ground = colour(0.955, 0.014, warmOf(hues) + 20)
  const ink = colour(0.24, 0.035, cool ?? hues.broad)
  const accent = colour(0.46, 0.13, cool ?? hues.second)
  return { ...lettersOverPhotos(hues), ground, ink, bar: ink, barInk: ground, accent, dark: ink }
}

function boldColours(hues: Hues): FilmColours {
  const { second, broad } = hues
  const isYellow = second >= 60 && second < 115
  const ground = isYellow
    ? colour(0.83, 0.115, second)
    : second < 60 || second >= 330
      ? colour(0.56, 0.2, second)
      : colour(0.42, 0.1, second)
  const dark = colour(0.2, 0.04, isYellow ? broad : second)
  const pale = colour(0.95, 0.03, warmOf(hues) + 20)
  const ink = isYellow ? dark : pale
  const accent = isYellow ? ground : pale
  return { ...lettersOverPhotos(hues), ground, ink, bar: dark, barInk: accent, accent, dark }
}

// Bright photos stand on stone, others on the depth of their own darks.
function quietColours(hues: Hues): FilmColours {
  const stone = colour(0.92, 0.016, warmOf(hues) + 20)
  const deep = deepColour(coolOf(hues) ?? hues.deep)
  const [ground, ink] = hues.light > 0.62 ? [stone, deep] : [deep, stone]
  return { ...lettersOverPhotos(hues), ground, ink, bar: ink, barInk: ground, accent: ink, dark: deep }
}

// Blue and green look darker than brown of the same lightness.
const deepColour = (hue: number): string => colour(isWarm(hue) ? 0.205 : 0.235, 0.03, hue)

const step = 10

function huesOf(photos: readonly Toned[]): Hues {
  const toned = photos.map((photo) => photo.tones ?? tonesOfColours(photo.colours))
  const sum = (pick: (tones: (typeof toned)[number]) => readonly number[]): number[] =>
    Array.from({ length: 36 }, (_, bin) => toned.reduce((all, tones) => all + (pick(tones)[bin] ?? 0), 0))
  const smooth = (bins: readonly number[]): number[] =>
    bins.map((value, bin) => value + 0.3 * ((bins[(bin + 35) % 36] ?? 0) + (bins[(bin + 1) % 36] ?? 0)))
  const [hues, vivid] = [smooth(sum((tones) => tones.hues)), smooth(sum((tones) => tones.vivid))]
  const broad = peakOf(hues, () => true)
  const distance = (bin: number): number => Math.abs((((((bin + 0.5) * step - broad + 540) % 360) + 360) % 360) - 180)
  // A hue that is there on its own, not the far end of another.
  const isPeak = (bin: number): boolean => {
    const own = hues[bin] ?? 0
    return (
      own > leastPeak * Math.max(...hues) && own >= (hues[(bin + 35) % 36] ?? 0) && own >= (hues[(bin + 1) % 36] ?? 0)
    )
  }
  const bins = Array.from({ length: 36 }, (_, bin) => bin)
  const hasFar = bins.some((bin) => distance(bin) >= 60 && isPeak(bin))
  const second = hasFar
    ? peakOf(vivid, (bin) => distance(bin) >= 60 && isPeak(bin))
    : peakOf(vivid, (bin) => distance(bin) >= 15)
  const dark = smooth(
    Array.from({ length: 36 }, (_, bin) => toned.filter(({ darkHue }) => Math.floor(darkHue / step) === bin).length),
  )
  return {
    broad,
    second,
    deep: peakOf(dark, () => true),
    light: toned.reduce((all, { light }) => all + light, 0) / Math.max(1, toned.length) / 100,
  }
}

const leastPeak = 0.05
const houseHue = 65

function peakOf(bins: readonly number[], isAllowed: (bin: number) => boolean): number {
  const allowed = bins.map((value, bin) => (isAllowed(bin) ? value : 0))
  const most = Math.max(...allowed)
  if (most <= 0) return houseHue
  const bin = allowed.indexOf(most)
  const [before, after] = [bins[(bin + 35) % 36] ?? 0, bins[(bin + 1) % 36] ?? 0]
  return ((bin + 0.5 + (after - before) / (2 * (before + most + after))) * step + 360) % 360
}

// Of a photo that was looked at before its hues were measured.
function tonesOfColours(colours: Toned['colours']) {
  const [hues, vivid] = [Array.from({ length: 36 }, () => 0), Array.from({ length: 36 }, () => 0)]
  let [light, darkest, darkHue] = [0, 2, houseHue]
  for (const { hex, share } of colours) {
    const seen = toOklch(...(parseHex(hex) as [number, number, number]))
    light += seen.light * share
    if (seen.light < darkest) [darkest, darkHue] = [seen.light, seen.hue]
    if (seen.chroma <= 0.02 || seen.light <= 0.12) continue
    const bin = Math.floor(seen.hue / step) % 36
    hues[bin] = (hues[bin] ?? 0) + seen.chroma * share
    vivid[bin] = (vivid[bin] ?? 0) + seen.chroma ** 5 * share * 1e4
  }
  return { hues, vivid, light, darkHue }
}

// A brand's colours come first for what stands out, then for the rest.
function withBrand(hues: Hues, brand: readonly string[]): Hues {
  const [first, next] = brand
    .map((hex) => toOklch(...(parseHex(hex) as [number, number, number])))
    .filter(({ chroma }) => chroma > 0.03)
    .map(({ hue }) => hue)
  return { ...hues, second: first ?? hues.second, broad: next ?? hues.broad }
}
