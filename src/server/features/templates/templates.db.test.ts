import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDraft } from '#test/engine/check-draft.ts'
import { unpack } from '#test/engine/packed-project.ts'
import { startTestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: Awaited<ReturnType<typeof startTestProduct>>
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const download = (name: string) => owner.fetch(`/api/stage2/download-template/${name}`)

test('before anyone asked, there is nothing to download and the answer says what to do', async () => {
  for (const name of ['luxury-capcut.zip', '..%2F..%2Fsecret', 'luxury-capcut.zip%00', 'x'.repeat(200)]) {
    const answer = await download(name)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ success: false, error: 'Template not found - generate templates first' })
  }
})

test('all templates are generated, twice at once too, and download as real files', async () => {
  const generate = () => owner.fetch('/api/stage2/generate-templates', { method: 'POST' })
  const [first, second] = await Promise.all([generate(), generate()])
  expect([first.status, second.status]).toEqual([200, 200])
  const { success, templates } = (await first.json()) as { success: boolean; templates: Record<string, unknown>[] }
  expect(success).toBe(true)
  expect(templates.map(({ name, format, duration, resolution, state }) => [name, format, duration, resolution, state])).toEqual([
    ['luxury-capcut.zip', '9:16', 30, '1080x1920', 'ready'],
    ['rental-capcut.zip', '9:16', 20, '1080x1920', 'ready'],
    ['social-square-capcut.zip', '1:1', 15, '1080x1080', 'ready'],
    ['commercial-capcut.zip', '16:9', 45, '1920x1080', 'ready'],
  ])
  const { rows } = await product.database.execute(sql`select count(*)::int as runs from pgboss.job where name = 'templates.make-files'`)
  expect(rows).toEqual([{ runs: 4 }])
  const answer = await download('rental-capcut.zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rental-capcut.zip"')
  expect(checkDraft(await unpack(answer.body ?? (await import('node:stream')).Readable.from([])))).toEqual([])
})

test('only the owner sees the library', async () => {
  const stranger = product.visitor()
  for (const path of ['/api/stage2/library-templates', '/api/stage2/download-template/luxury-capcut.zip']) {
    expect((await stranger.fetch(path)).status).toBe(401)
  }
  expect((await stranger.fetch('/api/stage2/generate-templates', { method: 'POST' })).status).toBe(401)
})
