import type { Manifest, ManifestChunk } from 'vite'

export interface PageAssets {
  modules: string[]
  styles: string[]
  fonts: string[]
}

// Everything that the given source modules need at once, in the order in which it must be loaded.
export function findAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const fonts = new Set<string>()
  const visited = new Set<string>()

  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = chunkOf(manifest, key)
    chunk.imports?.forEach(visit)
    modules.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const asset of chunk.assets ?? []) if (isFirstFont(asset)) fonts.add(asset)
  }
  sources.forEach(visit)
  return { modules: [...modules], styles: [...styles], fonts: [...fonts] }
}

// The other fonts are fetched only for letters that the page's own text has not.
const isFirstFont = (asset: string): boolean => /-core\b[^/]*\.woff2$/.test(asset)

export const findFile = (manifest: Manifest, source: string): string => chunkOf(manifest, source).file

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has nothing for ${key}`)
  return chunk
}
