import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { myDataPage, notFoundPage, orderPages, sitePages, unsubscribePage, withdrawPage } from '#src/contracts/pages.ts'
import { sitePlaces } from '#src/contracts/words/word-places.ts'

const root = resolve(import.meta.dirname, '../../..')

const entries: Record<string, string> = {
  [sitePages.home]: 'sales/home/home-page.tsx',
  [sitePages.quote]: 'sales/quote/quote-page.tsx',
  [sitePages.yourFilm]: 'sales/your-film/your-film-page.tsx',
  [sitePages.terms]: 'people/legal/terms-page.tsx',
  [sitePages.privacy]: 'people/legal/privacy-page.tsx',
  [orderPages.checkout]: 'sales/checkout/checkout-page.tsx',
  [orderPages.offer]: 'sales/discount-offer/offer-page.tsx',
  [orderPages.payment]: 'sales/payment/payment-page.tsx',
  [orderPages.paymentSuccess]: 'overview/payment-success/success-page.tsx',
  [orderPages.order]: 'overview/order/order-page.tsx',
  [myDataPage]: 'people/my-data/my-data-page.tsx',
  [withdrawPage]: 'overview/withdraw/withdraw-page.tsx',
  [unsubscribePage]: 'people/unsubscribe/unsubscribe-page.tsx',
  [notFoundPage]: 'overview/not-found/not-found-page.tsx',
}

// A page is given the changed words of its places only: with a place missing, its code would say the defaults.
test.each(Object.entries(entries))('%s is given the changed words of everything that its code says', (page, entry) => {
  const said = wordFilesOf(join(root, 'src/web/site', entry))
  expect(said.length).toBeGreaterThan(0)
  const given = sitePlaces
    .filter(({ pages, isStill }) => isStill || (pages?.includes(page) ?? true))
    .map(({ id }) => id)
  expect(said.filter((id) => !given.includes(id))).toEqual([])
})

// The files of words that a file says from, through whatever it imports, at once or later. A file of the contracts that
// lists choices says nothing: whoever shows them does.
function wordFilesOf(entry: string): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || file.includes('/src/engine/')) return
    seen.add(file)
    for (const imported of importsOf(file)) {
      const [, words] = /words\/site\/([\w-]+)\.ts$/.exec(imported) ?? []
      if (!words) visit(imported)
      else if (file.includes('/src/web/')) found.add(words)
    }
  }
  visit(entry)
  return [...found]
}

function importsOf(file: string): string[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  return [...text.matchAll(/(?:from|import)\s*\(?'([#.][^']+\.tsx?)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(file), path),
  )
}
