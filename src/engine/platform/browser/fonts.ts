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

// Until a font is there it goes by another name: a canvas remembers what it found under a name, even if that was nothing.
export const familyFor: FontPort['familyFor'] = (file) => {
  const family = familyOf(file)
  if (loaded.has(family)) return family
  ask(family, async () => {
    const bytes = await (await fetchEngineFile(`fonts/${file}`)).arrayBuffer()
    const face = await new FontFace(family, bytes, { weight: '100 900' }).load()
    ;(globalThis as unknown as { fonts: FontFaceSet }).fonts.add(face)
    loaded.add(family)
  })
  return `${family} on its way`
}

export const unicodeRanges: FontPort['unicodeRanges'] = (packageName) => {
  const path = `${packageName}/unicode.json`
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
