import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { withProduct } from '#test/support/with-product.ts'
import { expect, expectSound, test } from './fixtures.ts'

const figures = Object.values(sampleFigures).flat()

test('a fresh site marks everything invented; a launched one shows none of it, until the owner confirms it', async ({
  page,
}) => {
  test.slow()
  await withProduct({}, async ({ product: { address } }) => {
    const read = async (path: string) => (await page.request.get(`${address}${path}`)).text()
    const markOf = (html: string) => html.split('Sample content</span>').length - 1
    expect(markOf(await read('/'))).toBe(sampleReviews.length + 1)
    expect(markOf(await read('/service-quote'))).toBe(1)

    await page.request.post(`${address}/api/admin/login`, { data: { password: testPassword } })
    await page.goto(`${address}/admin`)
    await expect(page.getByRole('table', { name: 'Sandbox parts' }).getByText(/^Sample content/)).toBeVisible()
    await page.goto(`${address}/website`)
    await expect(page.getByRole('checkbox')).toHaveCount(sampleReviews.length + figures.length)
    await expectSound(page)
    await page.getByRole('button', { name: 'Launch the site' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click()
    await expect(page.getByText('Launched', { exact: true })).toBeVisible()

    await expect.poll(async () => markOf(await read('/'))).toBe(0)
    for (const path of ['/', '/service-quote']) {
      const html = await read(path)
      for (const { name } of sampleReviews) expect(html).not.toContain(name)
      for (const { value, unit } of figures) expect(html).not.toContain(`data-final="${value}${unit}"`)
      expect(html).not.toContain('data-figure="')
    }
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
