import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { brandColoursOf } from '#src/contracts/people/brand.ts'
import { noContent } from '#src/web/site/shared/site-content.ts'
import { composePage } from './compose-page.ts'

const content = {
  siteName: 'Olive Films',
  title: 'Film & "photos"',
  description: 'What it is',
  path: '/film',
  manifest: '/site.webmanifest',
  structuredData: { name: '</script><b>' },
  markup: '<main>Hello</main>',
  isPrerendered: true,
  content: undefined,
  startsAtOnce: false,
  isPersonal: false,
  draftKey: undefined,
}
const files = {
  main: 'assets/main.js',
  icon: 'assets/favicon.svg',
  touchIcon: 'assets/icon-180.png',
  sharePhoto: 'assets/share.jpg',
  modules: ['assets/main.js', 'assets/home.js'],
  fonts: ['assets/ui.woff2'],
  styles: [
    { file: 'assets/main.css', text: 'body{margin:0}\n' },
    { file: 'assets/home.css', text: 'h1{margin:0}\n' },
  ],
}

test('the hashes are those of the inline script and the inline style as they stand in the page', () => {
  const { html, scriptHashes, styleHashes } = composePage(content, files)
  expect(scriptHashes).toEqual([...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => sha256(text)))
  expect(styleHashes).toEqual([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => sha256(text)))
  expect(html).toContain('<style>body{margin:0}h1{margin:0}</style>')
})

test('the title is escaped and the fonts are preloaded', () => {
  const { html } = composePage(content, files)
  expect(html).toContain('<title>Film &amp; &quot;photos&quot;</title>')
  expect(html).toContain('<link rel="preload" href="/assets/ui.woff2" as="font" type="font/woff2" crossorigin>')
})

test('a page names itself to others by its full address', () => {
  const { html } = composePage(content, files)
  expect(html).toContain(`<link rel="canonical" href="${originMark}/film">`)
  expect(html).toContain(`<meta property="og:image" content="${originMark}/assets/share.jpg">`)
  expect(html).not.toContain('noindex')
})

test('a page without a place of its own is kept out of search engines and names no address', () => {
  const { html } = composePage({ ...content, path: undefined }, files)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain(originMark)
})

test('structured data cannot end its own element', () => {
  const { html } = composePage(content, files)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual(content.structuredData)
})

test('no script blocks the first paint', () => {
  const { html } = composePage(content, files)
  expect(html).not.toMatch(/<script[^>]+src=/)
  expect(html.indexOf('<script>')).toBeGreaterThan(html.indexOf('<main>Hello</main>'))
})

test('only a prerendered page asks to be hydrated', () => {
  expect(composePage(content, files).html).toContain('<div id="root" data-prerendered><main>')
  expect(composePage({ ...content, isPrerendered: false }, files).html).toContain('<div id="root"><main>')
})

test.each([
  '<p style="color:red">',
  '<button onclick="go()">',
  '<img src="x" onerror="go()">',
  '<a href="javascript:go()">',
  '<script>go()</script>',
  '<style>p{}</style>',
])('the build stops at %s', (markup) => {
  expect(() => composePage({ ...content, markup }, files)).toThrow('security policy forbids')
})

test.each([
  '<p>on time = style = good</p>',
  '<p>javascript:alert(1)</p>',
  '<img src="/logo.png" alt="javascript:alert(1)">',
  '<a title="5 &lt;b onclick=x style=y" href="/">Ours</a>',
])('words that only look unsafe pass: %s', (markup) => {
  expect(() => composePage({ ...content, markup }, files)).not.toThrow()
})

const sha256 = (text = ''): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('the colours of the owner are one more inline style, and without them there is none', () => {
  const colours = brandColoursOf({ brandAccent: '#1d4ed8', brandInk: '', brandLogo: '' })
  const branded = composePage({ ...content, content: { ...noContent, colours } }, files)
  const [, brand = ''] = [...branded.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)
  expect(brand).toContain('--vermilion-500:#1d4ed8')
  expect(branded.styleHashes[1]).toBe(sha256(brand))
  const plain = composePage({ ...content, content: noContent }, files)
  expect(plain.styleHashes).toHaveLength(1)
  expect(plain.html.match(/<style>/g)).toHaveLength(1)
})
