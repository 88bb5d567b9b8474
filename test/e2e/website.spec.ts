import { myDataPage, orderPages, sitePages } from '#src/contracts/pages.ts'
import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { withProduct } from '#test/support/with-product.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

const figures = Object.values(sampleFigures).flat()
const { order: _ofSomebody, ...anybodys } = orderPages
const pages = [...Object.values({ ...sitePages, ...anybodys }), myDataPage]

test('a fresh site marks everything invented; a launched one shows none of it, until the owner confirms it', async ({
  page,
}) => {
  test.slow()
  await withProduct({}, async ({ product: { address } }) => {
    const read = async (path: string) => (await page.request.get(`${address}${path}`)).text()
    const markOf = (html: string) => html.split('Sample content</span>').length - 1
    expect(markOf(await read('/'))).toBe(sampleReviews.length + 1)
    expect(markOf(await read('/service-quote'))).toBe(1)
    for (const path of pages.filter((page) => page !== '/' && page !== '/service-quote')) {
      // A page carries the content of all of them for its code.
      const shown = (await read(path)).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
      expect(inventedIn(shown), path).toEqual([])
    }

    await page.request.post(`${address}/api/admin/login`, { data: { password: testPassword } })
    await page.goto(`${address}/admin`)
    await expect(page.getByRole('table', { name: 'Still to set up' }).getByText(/^Sample content/)).toBeVisible()
    await page.goto(`${address}/website`)
    await expect(page.getByRole('checkbox')).toHaveCount(sampleReviews.length + figures.length)
    await expectSound(page)
    await page.getByRole('button', { name: 'Launch the site' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click()
    await expect(page.getByText('Launched', { exact: true })).toBeVisible()

    await expect.poll(async () => markOf(await read('/'))).toBe(0)
    const { places } = (await (await page.request.get(`${address}/api/admin/words`)).json()) as Words
    const letters = places.filter(({ kind }) => kind === 'letter').map(({ id }) => `/api/admin/words/preview/${id}`)
    expect(letters.length).toBeGreaterThan(10)
    for (const path of [...pages, ...letters]) expect(inventedIn(await read(path)), path).toEqual([])
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Judge by the films.' })).toBeVisible()
    await expectSound(page)
    await expect(page.getByText('VR2 Premium each, save £100')).toBeVisible()

    await page.goto(`${address}/website`)
    await page.getByRole('checkbox', { name: '48hr delivery' }).click()
    await expect(page.getByText('1 confirmed')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Tom Okafor/ }).click()
    await expect(page.getByText('2 confirmed')).toBeVisible()
    await expect.poll(async () => read('/')).toContain('Tom Okafor')
    await page.goto(address)
    await expect(page.locator('dd [data-final]')).toHaveText(['48hr'])
    await expect(page.locator('#testimonials blockquote')).toHaveCount(1)
    // A page that is still asking would find nobody there.
    await page.close()
  })
})

interface Words {
  places: { id: string; kind: 'site' | 'letter' }[]
}

// Names and words of the invented people, and every figure that is not the owner's.
const inventedIn = (html: string): string[] =>
  [
    ...sampleReviews.flatMap(({ name, text }) => [name, text]),
    ...figures.map(({ value, unit }) => `data-final="${value}${unit}"`),
    'data-figure="',
  ].filter((words) => html.includes(words))
