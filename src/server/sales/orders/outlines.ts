import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { z } from 'zod'
import { type FontSlice, readSlices } from '#src/kit/font-slices.ts'

// A letter as a shape, for a PDF: the fonts that every reader has hold those of Western Europe alone, and the files of
// ours cannot be put into one. Its width is that at a size of 1.
export interface Outline {
  letter: string
  // As in SVG, but upside down, and to be scaled.
  path: string
  scale: number
  width: number
}

// Undefined where our fonts lack a letter, or where letters change with their neighbours: such writing needs more.
export type Spell = (text: string) => Outline[] | undefined

const require = createRequire(import.meta.url)

// Letter by letter, from left to right.
const isPlain =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\p{sc=Common}]*$/u
const packages = ['noto-sans', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc']

export async function openOutlines(): Promise<Spell> {
  const { create } = await import('fontkit')
  const fonts = new Map<string, Font>()
  const fontOf = (file: string): Font => {
    const font = fonts.get(file) ?? (create(readFileSync(require.resolve(file))) as Font)
    fonts.set(file, font)
    return font
  }
  const outline = (letter: string): Outline | undefined => {
    const code = letter.codePointAt(0) ?? 0
    const file = fileWith(code)
    if (!file) return undefined
    const font = fontOf(file)
    const { id, path, advanceWidth } = font.glyphForCodePoint(code)
    const scale = 1 / font.unitsPerEm
    return id === 0 ? undefined : { letter, path: path.toSVG(), scale, width: advanceWidth * scale }
  }
  return (text) => {
    if (!isPlain.test(text)) return undefined
    const outlines = Array.from(text.normalize('NFC'), outline)
    return outlines.every((one) => one !== undefined) ? outlines : undefined
  }
}

function fileWith(code: number): string | undefined {
  for (const name of packages) {
    const slice = slicesOf(name).find(({ ranges }) => ranges.some(([from, until]) => code >= from && code <= until))
    if (slice) return `@fontsource-variable/${name}/files/${name}-${slice.name}-wght-normal.woff2`
  }
  return undefined
}

const known = new Map<string, FontSlice[]>()
const listSchema = z.record(z.string(), z.string())

function slicesOf(name: string): FontSlice[] {
  const path = () => require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const slices = known.get(name) ?? readSlices(listSchema.parse(JSON.parse(readFileSync(path(), 'utf8'))))
  known.set(name, slices)
  return slices
}
