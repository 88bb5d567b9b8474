import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { iconNames } from './icon-names.ts'

interface RootFile {
  name: string
  contentType: string
  text: string
}

const closed = [...Object.values(officePages), '/api/', '/uploads/', '/samples/download/']

const robots = [
  'User-agent: *',
  ...closed.map((path) => `Disallow: ${path}`),
  '',
  `Sitemap: ${originMark}/sitemap.xml`,
  '',
].join('\n')

const sitemap = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ...Object.values(sitePages).map((path) => `  <url><loc>${originMark}${path}</loc></url>`),
  '</urlset>',
  '',
].join('\n')

// Files that programs look for by a fixed name.
export const rootFiles: RootFile[] = [
  { name: 'robots.txt', contentType: 'text/plain; charset=utf-8', text: robots },
  { name: 'sitemap.xml', contentType: 'application/xml; charset=utf-8', text: sitemap },
]

type FindIcon = (name: string) => string

// What a phone calls the site when somebody puts it on the home screen.
export const composeWebManifest = (business: string, description: string, findIcon: FindIcon): string =>
  composeApp(findIcon, {
    name: business,
    short_name: business,
    description,
    start_url: sitePages.home,
    display: 'browser',
  })

// The office is a program of its own: it has a window, and a number on its icon.
export const composeOfficeManifest = (business: string, findIcon: FindIcon): string =>
  composeApp(findIcon, {
    id: officePages.desk,
    name: `${business} office`,
    short_name: 'Office',
    description: 'What needs you, and everything you do about it.',
    start_url: officePages.desk,
    scope: '/',
    display: 'standalone',
  })

function composeApp(findIcon: FindIcon, app: Record<string, string>): string {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/${findIcon(name)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    ...app,
    background_color: '#120f0d',
    theme_color: '#120f0d',
    icons: [
      icon(iconNames.small, 192, 'any'),
      icon(iconNames.large, 512, 'any'),
      icon(iconNames.large, 512, 'maskable'),
    ],
  })
}
