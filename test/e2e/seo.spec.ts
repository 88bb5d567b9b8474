import { expect, test } from './fixtures.ts'

const pages = ['/', '/service-quote', '/terms', '/privacy']

for (const path of pages) {
  test(`${path} tells search engines and social media what it is`, async ({ page, request }) => {
    await page.goto(path)
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
    expect(new URL(canonical).pathname).toBe(path)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^.{50,160}$/)
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(canonical)
    const photo = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    const answer = await request.get(new URL(photo).pathname)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await page.content()).not.toContain('origin.invalid')
  })
}

test('the structured data names the service, its offers, the questions and the way to a page', async ({ page }) => {
  const typesOn = async (path: string) => {
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    return JSON.stringify(data)
  }
  const home = await typesOn('/')
  for (const type of ['Service', 'Offer', 'FAQPage']) expect(home).toContain(`"@type":"${type}"`)
  expect(await typesOn('/terms')).toContain('"@type":"BreadcrumbList"')
})

test('the office and unknown pages ask not to be listed', async ({ page }) => {
  for (const path of ['/admin', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('robots, the sitemap, the web manifest and every icon are there', async ({ page, request }) => {
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /admin\n')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of pages) expect(sitemap).toMatch(new RegExp(`<loc>http://[^/]+${path}</loc>`))
  await page.goto('/')
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const path of [...linked, ...icons.map(({ src }) => src), '/favicon.ico']) {
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
  await page.mouse.move(5, 5)
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
    await page.mouse.move(5, 5)
    await expect(page).toHaveTitle('Terms and Conditions: Reelwright')
    await page.waitForLoadState('networkidle')
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  })
}
