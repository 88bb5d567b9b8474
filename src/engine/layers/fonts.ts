import { GlobalFonts } from '@napi-rs/canvas'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

// Each file covers a part of Unicode under its own name; the lists below are searched in order, letter by letter.
const files: Record<string, string> = {
  'Reel Sans': '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  'Reel Sans Ext': '@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2',
  'Reel Serif': '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
  'Reel Serif Ext': '@fontsource-variable/newsreader/files/newsreader-latin-ext-standard-normal.woff2',
  'Reel Arabic': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2',
  'Reel Hebrew': '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff2',
  'Reel Emoji': '@fontsource/noto-emoji/files/noto-emoji-emoji-500-normal.woff2',
}

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')
const others = Object.keys(files).filter((name) => /Arabic|Hebrew|Emoji/.test(name))

export const sans = `${quoted(['Reel Sans', 'Reel Sans Ext', ...others])}, sans-serif`
export const serif = `${quoted(['Reel Serif', 'Reel Serif Ext', ...others])}, serif`

export function registerFonts(): void {
  for (const [name, file] of Object.entries(files)) {
    if (GlobalFonts.has(name)) continue
    if (!GlobalFonts.registerFromPath(require.resolve(file), name)) throw new Error(`The font ${file} cannot be read.`)
  }
}
