// The fonts that a text needs. Packages of fontsource cut a font into files by parts of Unicode; a file is registered
// under a name of its own when a text first needs it, and the list of names is searched letter by letter.

import { familyFor, unicodeRanges } from '#platform/fonts.ts'
import { type FontSlice, readSlices } from '#src/kit/font-slices.ts'

export type Face = 'sans' | 'serif'

const basePackages: Record<Face, string> = { sans: 'archivo', serif: 'newsreader' }
const baseSubsets = ['latin', 'latin-ext', 'vietnamese']
const scripts = ['', '-arabic', '-hebrew', '-devanagari', '-bengali', '-gurmukhi', '-thai']
const scriptPackages = scripts.map((script) => `noto-sans${script}`)
const pictographs = 'noto-emoji'

// The families for a font string, the house's own first.
export function fontFamilies(face: Face, text: string, stretch?: number): string {
  const names = knownFiles(face, text).map((file) => `"${familyFor(file, stretch)}"`)
  return `${names.join(', ')}, ${face === 'sans' ? 'sans-serif' : 'serif'}`
}

// A text is measured dozens of times while it is fitted.
function knownFiles(face: Face, text: string): string[] {
  const key = `${face} ${text}`
  const files = lists.get(key) ?? fontFiles(face, text)
  lists.set(key, files)
  return files
}

const lists = new Map<string, string[]>()

// Where fonts come over a line, what was known before they arrived may be too little.
export function forgetFontLists(): void {
  lists.clear()
  known.clear()
}

// The files that hold the letters of a text.
export function fontFiles(face: Face, text: string): string[] {
  const base = basePackages[face]
  const letters = new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0).filter((letter) => letter > 0xff))
  const packages = letters.size > 0 ? [...scriptPackages, ...hanPackages(text), pictographs] : []
  return [
    ...baseSubsets.map((subset) => fileOf(base, `${subset}-standard`)),
    ...packages.flatMap((name) => slicesFor(name, letters)),
  ]
}

// The same character is drawn a little differently in each language; its neighbours tell which.
function hanPackages(text: string): string[] {
  const all = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr']
  const first = /[\u3040-\u30ff]/.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : isTraditional(text)
        ? 'noto-sans-tc'
        : 'noto-sans-sc'
  return [first, ...all.filter((name) => name !== first)]
}

// Common characters that only the one or only the other way of writing has.
const traditional = new Set('們國時說東車門見這個會來為對發學過還點開關館廳酒廠藝術風華麗樂園區買賣')
const simplified = new Set('们国时说东车门见这个会来为对发学过还点开关馆厅厂艺术风华丽乐园区买卖')

function isTraditional(text: string): boolean {
  const letters = Array.from(text)
  const only = (own: Set<string>, other: Set<string>): number =>
    letters.filter((letter) => own.has(letter) && !other.has(letter)).length
  return only(traditional, simplified) > only(simplified, traditional)
}

const fileOf = (packageName: string, part: string): string =>
  `@fontsource-variable/${packageName}/files/${packageName}-${part}-normal.woff2`

function slicesFor(packageName: string, letters: ReadonlySet<number>): string[] {
  const all = [...letters]
  const needed = rangesOf(packageName).filter(({ ranges }) =>
    ranges.some(([from, until]) =>
      from === until ? letters.has(from) : all.some((letter) => letter >= from && letter <= until),
    ),
  )
  return needed.map(({ name }) => fileOf(packageName, `${name}-wght`))
}

const known = new Map<string, FontSlice[]>()

function rangesOf(packageName: string): FontSlice[] {
  const slices = known.get(packageName) ?? readSlices(unicodeRanges(packageName))
  known.set(packageName, slices)
  return slices
}
