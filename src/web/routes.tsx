import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { officePages, myDataPage, orderPages, pageOfPath, sitePages, unsubscribePage } from '#src/contracts/pages.ts'
import { track } from './api/track.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

interface Page extends LazyScreen {
  title: string
}

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
  unsubscribe: lazyScreen(async () => (await import('./site/people/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage),
  notFound: lazyScreen(async () => (await import('./site/overview/not-found/not-found-page.tsx')).NotFoundPage),
}
const office = lazyScreen(async () => (await import('./entry-office.tsx')).OfficeEntry)

const notFoundPage: Page = { ...site.notFound, title: 'Page Not Found: Reelwright' }

const pages = new Map<string, Page>([
  [sitePages.home, { ...site.home, title: 'Reelwright: AI Video Creation Service' }],
  [sitePages.quote, { ...site.quote, title: 'Get Business Quote: Reelwright' }],
  [sitePages.yourFilm, { ...site.yourFilm, title: 'See Your Film: Reelwright' }],
  [sitePages.terms, { ...site.terms, title: 'Terms and Conditions: Reelwright' }],
  [sitePages.privacy, { ...site.privacy, title: 'Privacy Policy: Reelwright' }],
  [orderPages.checkout, { ...site.checkout, title: 'Complete Your Order: Reelwright' }],
  [orderPages.offer, { ...site.offer, title: '10% Discount: Reelwright' }],
  [orderPages.payment, { ...site.payment, title: 'Card Payment: Reelwright' }],
  [orderPages.paymentSuccess, { ...site.paymentSuccess, title: 'Order Confirmation: Reelwright' }],
  [orderPages.order, { ...site.order, title: 'Your Order: Reelwright' }],
  [myDataPage, { ...site.myData, title: 'Your data: Reelwright' }],
  [unsubscribePage, { ...site.unsubscribe, title: 'Unsubscribe: Reelwright' }],
  ...Object.values(officePages).map((path) => [path, { ...office, title: 'Back office: Reelwright' }] as const),
])

if (import.meta.env.DEV) {
  const gallery = lazyScreen(async () => (await import('./ui/gallery-page.tsx')).GalleryPage)
  pages.set('/__gallery', { ...gallery, title: 'Gallery' })
}

const officePaths: ReadonlySet<string> = new Set(Object.values(officePages))

// Paths match to the letter, as on the server: a page that answered 404 must not turn into another one here.
export const findPage = (path: string): Page => pages.get(pageOfPath(path)) ?? notFoundPage

export function Routes({ ssrPath }: { ssrPath?: string | undefined }) {
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath })
  const { Screen, title } = findPage(path)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (!officePaths.has(path)) track('page_view')
  }, [path])
  return <Screen />
}
