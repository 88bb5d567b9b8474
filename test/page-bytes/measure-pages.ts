import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { findAssets } from '#src/web/prerender/find-assets.ts'

// Bytes of code and style, as they are sent, by page and by file without its hash.
export type PageBytes = Record<string, Record<string, number>>

const pages = {
  landing: 'site/sales/home/home-page.tsx',
  quote: 'site/sales/quote/quote-page.tsx',
  checkout: 'site/sales/checkout/checkout-page.tsx',
  order: 'site/overview/order/order-page.tsx',
  office: 'entry-office.tsx',
}

export function measurePages(folder = 'dist/web'): PageBytes {
  const manifest = JSON.parse(readFileSync(join(folder, 'render/manifest.json'), 'utf8')) as Manifest
  const measure = (source: string): Record<string, number> => {
    const { modules, styles } = findAssets(manifest, ['main.tsx', source])
    const sizes: Record<string, number> = {}
    for (const file of [...modules, ...styles]) {
      const name = plainName(file)
      sizes[name] = (sizes[name] ?? 0) + sentBytes(join(folder, file))
    }
    return sizes
  }
  return Object.fromEntries(Object.entries(pages).map(([page, source]) => [page, measure(source)]))
}

const plainName = (file: string): string => file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')

// The smallest files are sent as they are.
const sentBytes = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
