import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { siteIcons } from './src/web/prerender/site-icons.ts'

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const server = 'http://127.0.0.1:3000'
// The server refuses writes from another origin; behind this proxy the page is as good as its own.
const throughProxy = { target: server, headers: { origin: server } }

// Left alone, the code that pages share comes as a dozen files of a few hundred bytes each.
const sharedParts = [
  /preload-helper|src\/web\/(app|error-boundary|lazy-screen|loading-screen|routes|api\/track)\b/,
  /src\/(kit\/(money|time)|contracts\/(catalogue|pages|words\/say))/,
  /src\/web\/ui\/(base|brackets|button|class-names|icon|logo|visually-hidden)\./,
]
// The office has none of these.
const siteParts = [
  /src\/web\/images\/poster-restaurant-/,
  /src\/web\/site\/shared\/(add-on-texts|figure-list|film-frame|layout|legal-return|photo|site-frame|site-header\.module|still|tier-content|use-(is-live|reduced-motion))\b/,
  /src\/contracts\/sales\/sample-films\b/,
]
const formParts = [
  /src\/contracts\/(people\/consent|enumerations)\b/,
  /src\/web\/(api\/(address-of|api-error|ask-server)|site\/shared\/(form-part|is-email-address|session-store|visitor-[a-z]+))\b/,
  /src\/web\/ui\/(checkbox|confirm|notice|select|skeleton|status|text-area)\b/,
]
const photoParts = [
  /src\/contracts\/studio\/photo-limits\b/,
  /src\/web\/(site\/shared\/choose-photos|ui\/(file-drop|progress))\b/,
]
const orderingParts = [
  /src\/web\/site\/shared\/(countdown|format-pounds|payment-data|price-lines|use-customer-photos)\b/,
  /src\/web\/site\/sales\/checkout\/checkout-link\b/,
]
const paidParts = [/src\/web\/site\/(sales\/payment\/(paid-order|payment-frame)|shared\/support-contacts)\b/]
const officeParts = [
  /src\/web\/office\/shared\/(columns|format-bytes|format-time|list-tools|mail-preview|panel|photo-frame|screen-head|use-copy|whole-codes)\b/,
  /src\/web\/ui\/(badge|empty-state|kbd|pager|pages-around|priority-dots|search-input|table|tabs|text-button|tones)\b/,
]
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|wouter\/src\/(react-deps|use-)/,
  },
  { name: 'shared', test: (id: string) => sharedParts.some((part) => part.test(id)) },
  // Without this, a dialog on the landing page would bring the parser of the quote form with it.
  { name: 'dialog', test: /src\/web\/ui\/(control|dialog|field|glyph|text-input|toast)\./ },
  { name: 'site', test: (id: string) => siteParts.some((part) => part.test(id)) },
  { name: 'forms', test: (id: string) => formParts.some((part) => part.test(id)) },
  // Wherever photos are chosen and sent.
  { name: 'sending', test: (id: string) => photoParts.some((part) => part.test(id)) },
  // Without this, the footer of the landing page would bring what only buyers need.
  { name: 'contact-links', test: /src\/web\/site\/shared\/contact-links\./ },
  // From the cart to the film: what several of these pages need.
  { name: 'ordering', test: (id: string) => orderingParts.some((part) => part.test(id)) },
  { name: 'paid', test: (id: string) => paidParts.some((part) => part.test(id)) },
  // The page of an order writes dates too: without this they would bring the parts of the office.
  { name: 'dates', test: /src\/kit\/format-date\./ },
  // What several screens of the back office are made of.
  { name: 'office', test: (id: string) => officeParts.some((part) => part.test(id)) },
  { name: 'contact-sheet', test: /src\/web\/(site\/shared\/(contact-|film-strip)|images\/contact-)/ },
]

export default defineConfig({
  root: pathTo('src/web'),
  publicDir: false,
  resolve: {
    alias: {
      // React has this hook itself; the package is for older ones.
      'use-sync-external-store/shim/index.js': 'react',
      // The same as a module: the other form would bring a loader for old modules to every page.
      '@stripe/stripe-js/pure/index.js': '@stripe/stripe-js/pure/index.mjs',
    },
  },
  plugins: [react(), siteIcons(pathTo('src/web'))],
  worker: { format: 'es' },
  build: {
    manifest: true,
    // A picture as a data: address would need a wider Content-Security-Policy and could not be cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page's own script names what the page needs; with the pages' list of it, every page would bring that of all.
      resolveDependencies: (_file, needed, { hostId }) => (hostId.includes('shared-') ? [] : needed),
    },
    // The inline script of a page calls what this entry exports.
    rolldownOptions: {
      input: pathTo('src/web/main.tsx'),
      // A path of contracts/paths.ts stands where it is used, and no page brings those of the others.
      optimization: { inlineConst: true },
      preserveEntrySignatures: 'strict',
      output: { codeSplitting: { groups } },
      // A contract of which a page uses only a type or a number stays out of it, and the parser with it.
      treeshake: { moduleSideEffects: [{ test: /src\/contracts\//, sideEffects: false }] },
      checks: { bundlerTimings: false },
    },
  },
  server: {
    fs: { allow: [pathTo('.')] },
    // The sources of src/web/api stand below the same path as the calls.
    proxy: { '^/api/(?!.*\\.ts)': throughProxy, '/uploads': throughProxy },
  },
})
