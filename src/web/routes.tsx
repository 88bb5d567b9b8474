import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import {
  officePages,
  myDataPage,
  orderPages,
  pageOfPath,
  sitePages,
  unsubscribePage,
  withdrawPage,
} from '#src/contracts/pages.ts'
import { pricesOf } from '#src/contracts/prices.ts'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as home from '#src/contracts/words/site/home.ts'
import * as titles from '#src/contracts/words/site/titles.ts'
import { track } from './api/track.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { useSiteContent } from './site/shared/site-content.ts'

interface Page extends LazyScreen {
  title: (content: SiteContent) => string
}

// The page's own name, then that of the business.
const titled = (screen: LazyScreen, title: string): Page => ({
  ...screen,
  title: ({ business, words }) => `${makeSay(words)(title)}: ${business.name}`,
})

const site = {
  home: lazyScreen(async () => (await import('./site/sales/home/home-page.tsx')).HomePage),
  quote: lazyScreen(async () => (await import('./site/sales/quote/quote-page.tsx')).QuotePage),
  yourFilm: lazyScreen(async () => (await import('./site/sales/your-film/your-film-page.tsx')).YourFilmPage),
  terms: lazyScreen(async () => (await import('./site/people/legal/terms-page.tsx')).TermsPage),
  privacy: lazyScreen(async () => (await import('./site/people/legal/privacy-page.tsx')).PrivacyPage),
  checkout: lazyScreen(async () => (await import('./site/sales/checkout/checkout-page.tsx')).CheckoutPage),
  offer: lazyScreen(async () => (await import('./site/sales/discount-offer/offer-page.tsx')).OfferPage),
  payment: lazyScreen(async () => (await import('./site/sales/payment/payment-page.tsx')).PaymentPage),
  paymentSuccess: lazyScreen(
    async () => (await import('./site/overview/payment-success/success-page.tsx')).SuccessPage,
  ),
  order: lazyScreen(async () => (await import('./site/overview/order/order-page.tsx')).OrderPage),
  myData: lazyScreen(async () => (await import('./site/people/my-data/my-data-page.tsx')).MyDataPage),
  withdraw: lazyScreen(async () => (await import('./site/overview/withdraw/withdraw-page.tsx')).WithdrawPage),
  unsubscribe: lazyScreen(async () => (await import('./site/people/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage),
  notFound: lazyScreen(async () => (await import('./site/overview/not-found/not-found-page.tsx')).NotFoundPage),
}
const office = lazyScreen(async () => (await import('./entry-office.tsx')).OfficeEntry)

const notFoundPage: Page = titled(site.notFound, titles.notFound)

const pages = new Map<string, Page>([
  [
    sitePages.home,
    {
      ...site.home,
      title: ({ business, words }) => `${business.name}: ${makeSay(words)(home.nameInSearchResults)}`,
    },
  ],
  [sitePages.quote, titled(site.quote, frame.quoteButton)],
  [sitePages.yourFilm, titled(site.yourFilm, titles.yourFilm)],
  [sitePages.terms, titled(site.terms, titles.terms)],
  [sitePages.privacy, titled(site.privacy, titles.privacy)],
  [orderPages.checkout, titled(site.checkout, titles.checkout)],
  [
    orderPages.offer,
    {
      ...site.offer,
      title: ({ business, prices, words }) => {
        const percent = String(pricesOf(prices).discountPercent)
        return `${makeSay(words)(titles.offer, { percent })}: ${business.name}`
      },
    },
  ],
  [orderPages.payment, titled(site.payment, titles.payment)],
  [orderPages.paymentSuccess, titled(site.paymentSuccess, titles.paymentSuccess)],
  [orderPages.order, titled(site.order, titles.order)],
  [myDataPage, titled(site.myData, titles.yourData)],
  [withdrawPage, titled(site.withdraw, titles.withdrawal)],
  [unsubscribePage, titled(site.unsubscribe, titles.unsubscribe)],
  ...Object.values(officePages).map((path) => [path, titled(office, 'Back office')] as const),
])

if (import.meta.env.DEV) {
  const gallery = lazyScreen(async () => (await import('./ui/gallery-page.tsx')).GalleryPage)
  pages.set('/__gallery', titled(gallery, 'Gallery'))
}

const officePaths: ReadonlySet<string> = new Set(Object.values(officePages))

// Paths match to the letter, as on the server: a page that answered 404 must not turn into another one here.
export const findPage = (path: string): Page => pages.get(pageOfPath(path)) ?? notFoundPage

export function Routes({ ssrPath }: { ssrPath?: string | undefined }) {
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath })
  const page = findPage(path)
  const title = page.title(useSiteContent())
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (!officePaths.has(path)) track('page_view')
  }, [path])
  return <page.Screen />
}
