import { defaultBrand } from '#src/contracts/people/brand.ts'
import { currentRegion } from '#src/kit/region.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export interface HeadContent {
  // What the business is called.
  siteName: string
  title: string
  description: string
  // What it is called as a program of its own.
  manifest: string
  // Where the page stands for search engines; undefined for one that they should leave out.
  path: string | undefined
  structuredData: object | undefined
  themeColour?: string | undefined
}

export interface HeadFiles {
  icon: string
  touchIcon: string
  sharePhoto: string
}

const sharePhotoSize = { width: 1200, height: 630 }

export function composeHead(content: HeadContent, files: HeadFiles): string {
  const { siteName, title, description, manifest, path, structuredData, themeColour = defaultBrand.ink } = content
  return [
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}">`,
    `<meta name="theme-color" content="${themeColour}">`,
    `<link rel="icon" href="/${files.icon}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/${files.touchIcon}">`,
    `<link rel="manifest" href="${manifest}">`,
    path === undefined
      ? '<meta name="robots" content="noindex">'
      : describeForOthers({ siteName, title, description, path }, files),
    structuredData ? `<script type="application/ld+json">${toScript(structuredData)}</script>` : '',
  ].join('')
}

type Described = Pick<HeadContent, 'siteName' | 'title' | 'description'> & { path: string }

function describeForOthers({ siteName, title, description, path }: Described, { sharePhoto }: HeadFiles): string {
  const address = `${originMark}${path}`
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:locale': currentRegion().locale.replaceAll('-', '_'),
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${originMark}/${sharePhoto}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(sharePhotoSize.width),
    'og:image:height': String(sharePhotoSize.height),
    'og:image:alt': 'Your photos, made into film: a bottle of red wine and two poured glasses in a bar',
  }
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeText(content)}">`,
  )
  return [
    `<link rel="canonical" href="${address}">`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

// A text that holds '</script>' would end the element early.
export const toScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
