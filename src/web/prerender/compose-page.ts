import { createHash } from 'node:crypto'
import { returningKey } from '#src/web/site/shared/legal-return.ts'
import { cartKey } from '#src/web/site/sales/checkout/cart-hint.ts'
import { emailKey } from '#src/web/site/shared/visitor-email.ts'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { defaultRegion, type Region } from '#src/kit/region.ts'
import { textDirection } from '#src/kit/text-direction.ts'
import { siteContentId } from '#src/web/site/shared/site-content.ts'
import type { BrandColours } from '#src/contracts/people/brand.ts'
import { mixOf } from '#src/kit/contrast.ts'
import { composeHead, type HeadContent, type HeadFiles, toScript } from './compose-head.ts'
import { countUp } from './count-up.ts'
import { holdActs } from './hold-acts.ts'
import { layOutParts } from './lay-out-parts.ts'
import { runCode } from './run-code.ts'
import { type StartOptions, startPage } from './start-page.ts'

// Printed into every page before startPage: nothing from outside the function may be used in it.
// Links in mails name their reader. Before anything else is fetched with this address as its origin (some browsers do so
// for a font, whatever the policy says), the email address leaves it. The key is where it is kept for this visit.
function takeEmail(key: string): void {
  const address = new URL(location.href)
  const email = address.searchParams.get('email')
  if (email === null) return
  address.searchParams.delete('email')
  history.replaceState(history.state, '', address)
  try {
    sessionStorage.setItem(key, email.trim())
  } catch {
    // Blocked together with cookies: then it has to be typed.
  }
}

// The pigments of tokens.css again, in the owner's colours. Stronger than they are, whichever comes first.
function brandStyle({ accent, onAccent, hover, ink, onInk, words }: BrandColours): string {
  const lighter = (share: number): string => mixOf(ink, '#ffffff', share)
  const pigments = {
    'ink-950': ink,
    'ink-900': lighter(0.035),
    'ink-850': lighter(0.065),
    'ink-800': lighter(0.11),
    'vermilion-400': words.dark,
    'vermilion-500': accent,
    'vermilion-700': words.light,
    'vermilion-800': mixOf(words.light, '#000000', 0.2),
  }
  return [
    `:root:root{${declare(pigments)}}`,
    `:root:root,:root [data-surface]{${declare({ 'on-accent': onAccent, 'accent-hover': hover })}}`,
    `:root [data-surface="ink"]{${declare({ accent: onInk.accent, 'on-accent': onInk.onAccent, 'accent-hover': onInk.hover })}}`,
  ].join('')
}

const declare = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

export interface PageContent extends HeadContent {
  // What a visitor sees before any code runs.
  markup: string
  // Whether that is the whole page, which its code then takes over.
  isPrerendered: boolean
  // What the markup was rendered with, for the code that takes it over.
  content: SiteContent | undefined
  startsAtOnce: boolean
  isPersonal: boolean
  draftKey: string | undefined
}

export interface PageFiles extends HeadFiles {
  main: string
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
  const options = JSON.stringify(startOptions(content, files))
  const parts = `{hold:${holdActs.toString()},layOut:${layOutParts.toString()},run:${runCode.toString()}}`
  const first = `(${takeEmail.toString()})(${JSON.stringify(emailKey)});(${countUp.toString()})()`
  const script = `${first};(${startPage.toString()})(${options},${parts})`
  const style = files.styles.map(({ text }) => text.trim()).join('')
  const brand = content.content?.colours ? brandStyle(content.content.colours) : ''
  refuseUnsafe(content.markup)
  const html = [
    `<!doctype html><html ${languageOf(content.content?.region)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    composeHead({ ...content, themeColour: content.content?.colours?.ink }, files),
    ...files.fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    `<style>${style}</style>`,
    brand ? `<style>${brand}</style>` : '',
    // The style is inline already. Without these, the page's code would wait for the same files over the network.
    ...files.styles.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `</head><body><div id="root"${content.isPrerendered ? ' data-prerendered' : ''}>${content.markup}</div>`,
    content.content
      ? `<script type="application/json" id="${siteContentId}">${toScript(content.content)}</script>`
      : '',
    `<script>${script}</script></body></html>`,
  ].join('')
  return { html, scriptHashes: [hashOf(script)], styleHashes: [style, brand].filter(Boolean).map(hashOf) }
}

// The office is in English, wherever the shop is.
function languageOf({ locale }: Region = defaultRegion): string {
  return textDirection(locale) === 'rtl' ? `lang="${locale}" dir="rtl"` : `lang="${locale}"`
}

const startOptions = (
  { startsAtOnce, isPersonal, draftKey }: PageContent,
  { main, modules }: PageFiles,
): StartOptions => ({
  main: `/${main}`,
  modules: modules.map((file) => `/${file}`),
  startsAtOnce,
  isPersonal,
  returningKey,
  cartKey,
  draftKey,
})

// The policy of the page would silently drop these in the browser; better that the build stops.
// Only tags are looked at: what the owner typed is text, whatever it says, and may not stop a page.
function refuseUnsafe(markup: string): void {
  const unsafe = markup.match(/<[^>]*>/g)?.find((tag) => {
    const bare = tag.replaceAll(/"[^"]*"/g, '""')
    return /\s(style|on[a-z]+)\s*=|^<(script|style)\b/i.test(bare) || leadsToScript.test(tag)
  })
  if (unsafe) throw new Error(`A prerendered page has what its security policy forbids: ${unsafe.slice(-200)}`)
}

// The same words may describe a picture.
const leadsToScript = /\s(href|src|action|formaction|data|poster)="\s*javascript:/i

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
