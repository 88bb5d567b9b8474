import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditingTemplate } from '#src/contracts/studio/editing-templates.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { readJob, startJob } from '#test/support/test-production.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({}, { worksToo: false })
  owner = await product.owner()
})
afterAll(() => product.stop())

async function upload(fileName: string, content: Uint8Array | string, name = 'Spring sale') {
  const form = new FormData()
  form.append('template', new Blob([content as BlobPart]), fileName)
  // After the file, as a form may send it.
  form.append('name', name)
  const answer = await owner.postForm('/api/stage2/upload-capcut-template', form)
  return { status: answer.status, body: (await answer.json()) as { template: EditingTemplate; error?: string } }
}
const apply = async (body: object) => {
  const answer = await owner.post('/api/stage2/apply-template', body)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const ownTemplate = await readFile('src/engine/templates/library/rental.json', 'utf8')

test('files that would harm whoever opens them are refused, and nothing is kept', async () => {
  const symlink = zipSync({ 'draft/link': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
  const refused: [string, Uint8Array | string][] = [
    ['slip.cptx', zipSync({ '../../evil.txt': text('x') })],
    ['slip.cptx', zipSync({ 'a/../../evil.txt': text('x') })],
    ['slip.cptx', zipSync({ '/etc/cron.d/evil': text('x') })],
    ['slip.cptx', zipSync({ 'C:\\evil.exe': text('x') })],
    ['link.cptx', symlink],
    ['bomb.cptx', zipSync({ 'zeros.bin': new Uint8Array(30_000_000) })],
    ['many.cptx', zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`f${index}`, text('x')])))],
    ['cut.cptx', zipSync({ 'draft.json': text('{}') }).slice(0, 60)],
    ['text.cptx', 'not a zip at all'],
    ['page.json', '<!doctype html><script>alert(1)</script>'],
    ['list.json', '[1, 2]'],
    ['word.json', '"just a word"'],
    ['empty.json', ''],
    ['page.html', '<b>hello</b>'],
    ['template.json.exe', '{}'],
  ]
  for (const [name, content] of refused) expect([name, (await upload(name, content)).status]).toEqual([name, 400])
  expect((await upload('large.json', `{"a":"${'x'.repeat(6_000_000)}"}`)).status).toBe(413)
  const { rows } = await product.database.execute(sql`select count(*)::int as kept from uploaded_templates`)
  expect(rows).toEqual([{ kept: 0 }])
})

test('a file of another editor is kept as it is and comes back as an attachment', async () => {
  const archive = zipSync({ 'draft/draft_content.json': text('{"id":1}') })
  const { status, body } = await upload('sale.cptx', archive, '<b>Spring</b> sale')
  expect([status, body.template]).toMatchObject([200, { name: '<b>Spring</b> sale', kind: 'cptx', canRender: false }])
  const file = await owner.get(body.template.fileUrl ?? '')
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="template-[\da-f]{8}\.cptx"$/)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(archive)
})

test('library templates and our own can be applied to a job, files of other editors cannot', async () => {
  const opaque = (await upload('other.json', '{"editor":"another"}')).body.template
  expect(opaque.canRender).toBe(false)
  const own = (await upload('mine.json', ownTemplate.replace('"rental"', '"mine"'), '')).body.template
  expect(own).toMatchObject({ name: 'mine', canRender: true })
  expect(await apply({ templateId: 'luxury' })).toMatchObject({
    status: 409,
    body: { error: 'There is no job in production.' },
  })

  const jobId = await startJob(owner, await insertCustomer(product.database))
  expect(await apply({ templateId: 'luxury' })).toEqual({
    status: 200,
    body: { success: true, jobId, businessName: 'Lakeside House' },
  })
  expect(await readJob(owner, jobId)).toMatchObject({ templateName: 'Luxury', targetDuration: 30 })
  expect((await apply({ templateId: own.id, jobId })).status).toBe(200)
  expect(await readJob(owner, jobId)).toMatchObject({ targetDuration: 20 })
  expect((await apply({ templateId: opaque.id, jobId })).status).toBe(409)
  expect((await apply({ templateId: crypto.randomUUID(), jobId })).status).toBe(404)
  expect((await apply({ templateId: 'luxury', jobId: crypto.randomUUID() })).status).toBe(404)
  expect((await apply({ templateId: '../../etc' })).status).toBe(400)
  const { templates } = (await (await owner.get('/api/stage2/capcut-templates')).json()) as {
    templates: EditingTemplate[]
  }
  expect(templates.slice(0, 4).map(({ id, name }) => [id, name])).toEqual([
    ['luxury', 'Luxury'],
    ['rental', 'Rental'],
    ['social-square', 'Social square'],
    ['commercial', 'Commercial'],
  ])
})
