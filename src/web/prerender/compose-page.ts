import { createHash } from 'node:crypto'
import { startPage } from './start-page.ts'

export interface PageContent {
  title: string
  description: string
  isIndexed: boolean
  // What a visitor sees before any code runs.
  markup: string
  // A prerendered page is hydrated when idle; a shell starts its code at once.
  isPrerendered: boolean
}

export interface PageFiles {
  main: string
  icon: string
  modules: string[]
  fonts: string[]
  styles: { file: string; text: string }[]
}

export interface ComposedPage {
  html: string
  scriptHashes: string[]
  styleHashes: string[]
}

// The hashes are the page's Content-Security-Policy: no other inline script or style will run in it.
export function composePage(content: PageContent, files: PageFiles): ComposedPage {
  const when = content.isPrerendered ? 'idle' : 'now'
  const script = `(${startPage.toString()})(${JSON.stringify(`/${files.main}`)},${JSON.stringify(when)})`
  const style = files.styles.map(({ text }) => text.trim()).join('')
  refuseUnsafe(content.markup)
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeText(content.title)}</title>`,
    `<meta name="description" content="${escapeText(content.description)}">`,
    content.isIndexed ? '' : '<meta name="robots" content="noindex">',
    `<meta name="theme-color" content="#120f0d"><link rel="icon" href="/${files.icon}" type="image/svg+xml">`,
    ...files.fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    `<style>${style}</style>`,
    // The style is inline already. Without these, the page's code would wait for the same files over the network.
    ...files.styles.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...files.modules.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    `</head><body><div id="root"${content.isPrerendered ? ' data-prerendered' : ''}>${content.markup}</div>`,
    `<script>${script}</script></body></html>`,
  ].join('')
  return { html, scriptHashes: [hashOf(script)], styleHashes: [hashOf(style)] }
}

// The policy of the page would silently drop these in the browser; better that the build stops.
function refuseUnsafe(markup: string): void {
  const unsafe = /<[^>]*\s(style|on[a-z]+)\s*=|<(script|style)\b|javascript:/i.exec(markup)
  if (unsafe) throw new Error(`A prerendered page has what its security policy forbids: ${unsafe[0].slice(-200)}`)
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
