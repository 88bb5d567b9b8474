// The fonts that a text needs. Packages of fontsource cut a font into files by parts of Unicode; a file is registered
// under a name of its own when a text first needs it, and the list of names is searched letter by letter.

import { familyFor, unicodeRanges } from '#platform/fonts.ts'
import { type FontSlice, readSlices } from '#src/kit/font-slices.ts'

interface FontFiles {
  from: string
  // How the names of its files end.
  cut: string
}

const faces = {
  sans: { from: '@fontsource-variable/archivo', cut: 'standard-normal' },
  serif: { from: '@fontsource-variable/newsreader', cut: 'opsz-normal' },
  italic: { from: '@fontsource-variable/newsreader', cut: 'opsz-italic' },
  condensed: { from: '@fontsource-variable/sofia-sans-extra-condensed', cut: 'wght-normal' },
  capitals: { from: '@fontsource/marcellus', cut: '400-normal' },
  humanist: { from: '@fontsource-variable/ysabeau', cut: 'wght-normal' },
  figures: { from: '@fontsource-variable/ysabeau-office', cut: 'wght-normal' },
  smallCapitals: { from: '@fontsource-variable/ysabeau-sc', cut: 'wght-normal' },
} as const satisfies Record<string, FontFiles>
export type Face = keyof typeof faces

// What has Greek and Cyrillic in the place of a face that has not.
const companions: Partial<Record<Face, FontFiles>> = {
  serif: { from: '@fontsource-variable/noto-serif', cut: 'wght-normal' },
  italic: { from: '@fontsource-variable/noto-serif', cut: 'wght-italic' },
  capitals: faces.smallCapitals,
}

const scripts = ['', '-arabic', '-hebrew', '-devanagari', '-bengali', '-gurmukhi', '-thai']
const variable = (name: string): FontFiles => ({ from: `@fontsource-variable/${name}`, cut: 'wght-normal' })

// The families for a font string, the face's own first.
export function fontFamilies(face: Face, text: string): string {
  const names = knownFiles(face, text).map((file) => `"${familyFor(file)}"`)
  return `${names.join(', ')}, ${face === 'serif' || face === 'italic' ? 'serif' : 'sans-serif'}`
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

// Every package has these in its first file.
const isPlain = (text: string): boolean =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every(
    (code) => code <= 0xff || (code >= 0x20_00 && code <= 0x20_6f) || code === 0x20_ac || code === 0x21_22,
  )

// The files that hold the letters of a text.
export function fontFiles(face: Face, text: string): string[] {
  const own = faces[face]
  const first = fileOf(own, 'latin')
  if (isPlain(text)) return [first]
  const letters = new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0).filter((letter) => letter > 0xff))
  const companion = companions[face]
  const others = [
    own,
    ...(companion ? [companion] : []),
    ...scripts.map((script) => variable(`noto-sans${script}`)),
    ...hanPackages(text).map(variable),
    variable('noto-emoji'),
  ]
  return [...new Set([first, ...others.flatMap((font) => slicesFor(font, letters))])]
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

const fileOf = ({ from, cut }: FontFiles, part: string): string =>
  `${from}/files/${from.slice(from.indexOf('/') + 1)}-${part}-${cut}.woff2`

function slicesFor(font: FontFiles, letters: ReadonlySet<number>): string[] {
  const all = [...letters]
  const needed = rangesOf(font.from).filter(({ ranges }) =>
    ranges.some(([from, until]) =>
      from === until ? letters.has(from) : all.some((letter) => letter >= from && letter <= until),
    ),
  )
  return needed.map(({ name }) => fileOf(font, name))
}

const known = new Map<string, FontSlice[]>()

function rangesOf(packageName: string): FontSlice[] {
  const slices = known.get(packageName) ?? readSlices(unicodeRanges(packageName))
  known.set(packageName, slices)
  return slices
}
