import { renderToString } from 'react-dom/server'
import type { Manifest } from 'vite'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import {
  myDataPage,
  notFoundPage,
  officePages,
  orderPages,
  sitePages,
  unsubscribePage,
  withdrawPage,
} from '#src/contracts/pages.ts'
import { keepRegion } from '#src/kit/region.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as descriptions from '#src/contracts/words/site/descriptions.ts'
import { headline } from '#src/contracts/words/site/home.ts'
import { wordsSaidOn } from '#src/contracts/words/word-places.ts'
import { App } from './app.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { draftKey } from './site/sales/quote/draft-record.ts'
import { filmDraftKey } from './site/shared/has-film-draft.ts'
import { type ComposedPage, composePage } from './prerender/compose-page.ts'
import { findAssets, findFile } from './prerender/find-assets.ts'
import { iconNames, sharePhotoName } from './prerender/icon-names.ts'
import { composeOfficeManifest, composeWebManifest, rootFiles } from './prerender/root-files.ts'
import { structuredDataOf } from './prerender/structured-data.ts'
import { findPage } from './routes.tsx'
import { noContent } from './site/shared/site-content.ts'
import { loadStillParts } from './site/shared/still-part.ts'
import { keepWords } from './ui/say.ts'

interface Plan {
  key: string
  path: string
  source: string
  // Parts that are never hydrated: the page needs their style, but not their code.
  stills?: string[]
  // A default: the owner may have changed it.
  description: string
  kind: Kind
  // In the browser's storage while somebody has left the page half done: it must be found so again.
  draftKey?: string
}

const siteManifest = '/site.webmanifest'
const officeManifest = '/office.webmanifest'

const manifestOf = (kind: Kind): string => (kind === 'shell' ? officeManifest : siteManifest)

// A shell shows only that it is loading; its content is for the owner. A private page has its frame, and fills it with
// what only this visitor may see. A personal one is complete, and a different one for visitors who come with a link or a past.
type Kind = 'reading' | 'personal' | 'form' | 'private' | 'shell'

// What is complete to read needs its code only when something is touched. A form is typed into without it.
const startsAtOnce: Record<Kind, boolean> = { reading: false, personal: false, form: false, private: true, shell: true }

const pagesWithCardForm: string[] = [orderPages.payment, sitePages.yourFilm]

const plans: Plan[] = [
  {
    key: sitePages.home,
    path: sitePages.home,
    source: 'site/sales/home/home-page.tsx',
    kind: 'reading',
    stills: ['site/sales/home/hero-strips.tsx', 'site/sales/home/story.tsx', 'site/sales/home/ending.tsx'],
    description: descriptions.home,
  },
  {
    key: sitePages.quote,
    path: sitePages.quote,
    source: 'site/sales/quote/quote-page.tsx',
    kind: 'form',
    draftKey,
    description: descriptions.quote,
  },
  {
    key: sitePages.yourFilm,
    path: sitePages.yourFilm,
    source: 'site/sales/your-film/your-film-page.tsx',
    kind: 'form',
    draftKey: filmDraftKey,
    description: descriptions.yourFilm,
  },
  {
    key: sitePages.terms,
    path: sitePages.terms,
    source: 'site/people/legal/terms-page.tsx',
    kind: 'reading',
    description: descriptions.terms,
  },
  {
    key: sitePages.privacy,
    path: sitePages.privacy,
    source: 'site/people/legal/privacy-page.tsx',
    kind: 'reading',
    description: descriptions.privacy,
  },
  {
    key: orderPages.checkout,
    path: orderPages.checkout,
    source: 'site/sales/checkout/checkout-page.tsx',
    kind: 'personal',
    description: descriptions.checkout,
  },
  {
    key: orderPages.offer,
    path: orderPages.offer,
    source: 'site/sales/discount-offer/offer-page.tsx',
    kind: 'personal',
    description: descriptions.offer,
  },
  {
    key: orderPages.payment,
    path: orderPages.payment,
    source: 'site/sales/payment/payment-page.tsx',
    kind: 'private',
    description: descriptions.payment,
  },
  {
    key: orderPages.paymentSuccess,
    path: orderPages.paymentSuccess,
    source: 'site/overview/payment-success/success-page.tsx',
    kind: 'private',
    description: descriptions.paymentSuccess,
  },
  {
    key: orderPages.order,
    path: orderPages.order,
    source: 'site/overview/order/order-page.tsx',
    kind: 'private',
    description: descriptions.order,
  },
  {
    key: myDataPage,
    path: myDataPage,
    source: 'site/people/my-data/my-data-page.tsx',
    kind: 'private',
    description: descriptions.yourData,
  },
  {
    key: withdrawPage,
    path: withdrawPage,
    source: 'site/overview/withdraw/withdraw-page.tsx',
    kind: 'private',
    description: descriptions.withdrawal,
  },
  {
    key: unsubscribePage,
    path: unsubscribePage,
    source: 'site/people/unsubscribe/unsubscribe-page.tsx',
    kind: 'private',
    description: descriptions.unsubscribe,
  },
  {
    key: notFoundPage,
    path: '/not-found',
    source: 'site/overview/not-found/not-found-page.tsx',
    kind: 'reading',
    description: descriptions.notFound,
  },
  {
    key: 'office',
    path: officePages.desk,
    source: 'entry-office.tsx',
    description: 'The back office of Reelwright.',
    kind: 'shell',
  },
]

export interface BuiltPage extends ComposedPage {
  key: string
  // Its address or its content belongs to one visitor: no cache may keep it.
  isPrivate: boolean
  hasCardForm: boolean
  // Of a file for programs; a page has none.
  contentType?: string
}

// Run by the server at start and whenever the content changes. The folder of the client build is read through `readText`.
export async function prerenderPages(
  manifest: Manifest,
  readText: (file: string) => string,
  content: SiteContent = noContent,
): Promise<BuiltPage[]> {
  keepRegion(content.region)
  const pages = await Promise.all(plans.map((plan) => prerenderPage(plan, { manifest, readText, content })))
  const findIcon = (name: string): string => findFile(manifest, name)
  return [
    ...pages,
    programFile(siteManifest, composeWebManifest(content.business.name, makeSay(content.words)(headline), findIcon)),
    programFile(officeManifest, composeOfficeManifest(content.business.name, findIcon)),
  ]
}

// One page alone, for a look at it. Undefined where there is none of that key.
export async function prerenderOne(
  manifest: Manifest,
  readText: (file: string) => string,
  { key, content }: { key: string; content: SiteContent },
): Promise<BuiltPage | undefined> {
  keepRegion(content.region)
  const plan = plans.find((one) => one.key === key)
  return plan && prerenderPage(plan, { manifest, readText, content })
}

export const prerenderRootFiles = () => rootFiles

const programFile = (key: string, html: string): BuiltPage => ({
  key,
  html,
  contentType: 'application/manifest+json',
  scriptHashes: [],
  styleHashes: [],
  isPrivate: false,
  hasCardForm: false,
})

interface Given {
  manifest: Manifest
  readText: (file: string) => string
  content: SiteContent
}

async function prerenderPage(plan: Plan, { manifest, readText, content }: Given): Promise<BuiltPage> {
  const page = findPage(plan.path)
  const title = page.title(content)
  const isShell = plan.kind === 'shell'
  if (!isShell) await page.load()
  await loadStillParts()
  const assets = findAssets(manifest, ['main.tsx', plan.source])
  const stills = isShell ? [] : ['site/shared/site-footer.tsx', ...(plan.stills ?? [])]
  const { styles } = findAssets(manifest, ['main.tsx', plan.source, ...stills])
  const isIndexed = indexedPaths.has(plan.path)
  keepWords(content.words)
  const composed = composePage(
    {
      siteName: content.business.name,
      title,
      description: makeSay(content.words)(plan.description),
      manifest: manifestOf(plan.kind),
      path: isIndexed ? plan.path : undefined,
      structuredData: isIndexed ? structuredDataOf(plan.path, nameOf(title), content) : undefined,
      markup: renderToString(isShell ? <LoadingScreen /> : <App ssrPath={plan.path} content={content} />),
      isPrerendered: !isShell,
      content: isShell ? undefined : contentOf(plan.key, content),
      startsAtOnce: startsAtOnce[plan.kind],
      isPersonal: plan.kind === 'personal',
      draftKey: plan.draftKey,
    },
    {
      modules: assets.modules,
      // The office does without the voice's font; a preload would fetch it for nothing.
      fonts: isShell ? [] : assets.fonts,
      main: findFile(manifest, 'main.tsx'),
      icon: findFile(manifest, iconNames.drawing),
      touchIcon: findFile(manifest, iconNames.touch),
      sharePhoto: findFile(manifest, sharePhotoName),
      styles: styles.map((file) => ({ file, text: readText(file) })),
    },
  )
  const hasCardForm = content.hasCardForm && pagesWithCardForm.includes(plan.key)
  return { key: plan.key, isPrivate: plan.kind === 'private', hasCardForm, ...composed }
}

// A page carries the words that its own code says, and nothing where none of them was changed.
function contentOf(page: string, { words, ...content }: SiteContent): SiteContent {
  const said = wordsSaidOn(page, words)
  return said ? { ...content, words: said } : content
}

const indexedPaths: ReadonlySet<string> = new Set(Object.values(sitePages))

// A title ends with the name of the site.
const nameOf = (title: string): string => title.split(':')[0] ?? title
