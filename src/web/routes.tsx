import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

interface Page extends LazyScreen {
  title: string
}

const site = {
  home: lazyScreen(async () => (await import('./site/home/home-page.tsx')).HomePage),
  quote: lazyScreen(async () => (await import('./site/quote/quote-page.tsx')).QuotePage),
  notFound: lazyScreen(async () => (await import('./site/not-found/not-found-page.tsx')).NotFoundPage),
}
const office = lazyScreen(async () => (await import('./entry-office.tsx')).OfficeEntry)

const notFoundPage: Page = { ...site.notFound, title: 'Page Not Found: Reelwright' }

const pages = new Map<string, Page>([
  [sitePages.home, { ...site.home, title: 'Reelwright: AI Video Creation Service' }],
  [sitePages.quote, { ...site.quote, title: 'Get Business Quote: Reelwright' }],
  ...Object.values(officePages).map((path) => [path, { ...office, title: 'Back office: Reelwright' }] as const),
])

if (import.meta.env.DEV) {
  const gallery = lazyScreen(async () => (await import('./ui/gallery-page.tsx')).GalleryPage)
  pages.set('/__gallery', { ...gallery, title: 'Gallery' })
}

// Paths match to the letter, as on the server: a page that answered 404 must not turn into another one here.
export const findPage = (path: string): Page => pages.get(path) ?? notFoundPage

export function Routes() {
  const [path] = useLocation()
  const { Screen, title } = findPage(path)
  useEffect(() => {
    document.title = title
  }, [title])
  return <Screen />
}
