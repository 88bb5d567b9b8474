import type { APIRequestContext } from '@playwright/test'
import { expect, stir, test } from './fixtures.ts'

const pages = ['/', '/service-quote', '/your-film', '/terms', '/privacy']

// A machine reads what the server sends; no browser has to open it.
const htmlOf = async (request: APIRequestContext, path: string): Promise<string> => (await request.get(path)).text()

const inside = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

for (const path of pages) {
  test(`${path} tells search engines and social media what it is`, async ({ request }) => {
    const html = await htmlOf(request, path)
    const canonical = inside(html, /<link rel="canonical" href="([^"]*)"/)
    expect(new URL(canonical).pathname).toBe(path)
    expect(inside(html, /<title>([^<]*)</)).toContain('Reelwright')
    expect(inside(html, /<meta name="description" content="([^"]*)"/)).toMatch(/^.{50,160}$/)
    expect(inside(html, /<meta property="og:url" content="([^"]*)"/)).toBe(canonical)
    const photo = inside(html, /<meta property="og:image" content="([^"]*)"/)
    const answer = await request.get(new URL(photo).pathname)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    expect(html).not.toContain('origin.invalid')
  })
}

test('the structured data names the service, its offers, the questions and the way to a page', async ({ request }) => {
  const typesOn = async (path: string) => {
    const data = inside(await htmlOf(request, path), /<script type="application\/ld\+json">(.*?)<\/script>/s)
    return JSON.stringify(JSON.parse(data))
  }
  const home = await typesOn('/')
  for (const type of ['Service', 'Offer', 'FAQPage']) expect(home).toContain(`"@type":"${type}"`)
  expect(await typesOn('/terms')).toContain('"@type":"BreadcrumbList"')
})

test('the office and unknown pages ask not to be listed', async ({ request }) => {
  for (const path of ['/admin', '/no-such-page']) {
    expect(await htmlOf(request, path)).toContain('<meta name="robots" content="noindex">')
  }
})

test('robots, the sitemap, the web manifest and every icon are there', async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /admin\n')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of pages) expect(sitemap).toMatch(new RegExp(`<loc>http://[^/]+${path}</loc>`))
  const html = await htmlOf(request, '/')
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)].map(
    ([, to]) => to,
  )
  expect(linked).toHaveLength(3)
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const path of [...linked.map(String), ...icons.map(({ src }) => src), '/favicon.ico']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
  }
})

test('a page view is counted once, without its query', async ({ page }) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) bodies.push(request.postDataJSON())
  })
  const answered = page.waitForResponse('/api/events')
  await page.goto('/terms?email=helen@lakeside.example')
  await stir(page)
  expect((await answered).status()).toBe(204)
  expect(bodies).toEqual([{ name: 'page_view', path: '/terms' }])
})

for (const [wish, property, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const) {
  test(`nothing is sent for a visitor with ${wish}`, async ({ page }) => {
    await page.addInitScript(([name, answer]) => Object.defineProperty(navigator, name, { get: () => answer }), [
      property,
      value,
    ] as const)
    // The page sets its title anew once its code runs, in the same moment in which it would count.
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.title = 'Not yet')))
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.goto('/terms')
    await stir(page)
    await expect(page).toHaveTitle('Terms and Conditions: Reelwright')
    await page.waitForLoadState('networkidle')
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  })
}
