import { familyOf } from '#src/engine/platform/font-families.ts'
import type { FontPort } from '#src/engine/platform/port.ts'
import { fetchEngineFile } from './files.ts'

// What was asked for and is not there yet. A failure is kept, too: its letters come from the next family of the list.
const asked = new Map<string, Promise<void>>()
const settled = new Set<string>()
const ranges = new Map<string, Record<string, string>>()

function ask(key: string, load: () => Promise<void>): void {
  if (asked.has(key)) return
  const loading = load()
    .catch((error: unknown) => reportError(error))
    .then(() => void settled.add(key))
  asked.set(key, loading)
}

const loaded = new Set<string>()

// A font has one width here: a canvas knows widths by name only, and takes the nearest that the font says it has. Until it
// is there it goes by another name: a canvas remembers what it found under a name, even if that was nothing.
export const familyFor: FontPort['familyFor'] = (file, stretch) => {
  const family = `${familyOf(file)}${stretch === undefined ? '' : ` w${stretch}`}`
  if (loaded.has(family)) return family
  ask(family, async () => {
    const bytes = await (await fetchEngineFile(`fonts/${file}`)).arrayBuffer()
    const descriptors = { weight: '100 900', ...(stretch === undefined ? {} : { stretch: `${stretch}%` }) }
    const face = await new FontFace(family, bytes, descriptors).load()
    ;(globalThis as unknown as { fonts: FontFaceSet }).fonts.add(face)
    loaded.add(family)
  })
  return `${family} on its way`
}

export const unicodeRanges: FontPort['unicodeRanges'] = (packageName) => {
  const path = `@fontsource-variable/${packageName}/unicode.json`
  ask(path, async () => {
    ranges.set(packageName, (await (await fetchEngineFile(`fonts/${path}`)).json()) as Record<string, string>)
  })
  return ranges.get(packageName) ?? {}
}

export const fontsArrived: FontPort['fontsArrived'] = async () => {
  const missing = [...asked.entries()].filter(([key]) => !settled.has(key))
  await Promise.all(missing.map(([, loading]) => loading))
  return missing.length > 0
}
