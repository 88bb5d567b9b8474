import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCustomerWithPhotos, patience, readJob, startJob, step } from '#test/support/test-production.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const whenDone = (id: string) =>
  vi.waitFor(async () => {
    const job = await readJob(owner, id)
    expect(job).toMatchObject({ work: 'done', missing: null })
    return job
  }, patience)

test('a job does real work at each stage, one step at a time, up to a film that can be played', {
  timeout: 120_000,
}, async () => {
  const id = await startJob(owner, await addCustomerWithPhotos(product))
  await owner.patch(`/api/production/${id}`, { targetDuration: 6 })
  const analysed = await whenDone(id)
  expect(analysed).toMatchObject({ status: 'analyzing', photoCount: 3, prompts: [] })
  expect(analysed.analysis.map(({ shows }) => shows)).toContain('food')

  expect((await step(owner, id, 'generating')).status).toBe(409)
  const fifty = await Promise.all(Array.from({ length: 50 }, () => step(owner, id, 'prompts_ready')))
  expect(fifty.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(fifty.filter(({ status }) => status === 409)).toHaveLength(49)
  expect((await whenDone(id)).prompts).toHaveLength(3)

  await step(owner, id, 'generating')
  const generated = await whenDone(id)
  expect(generated.prompts.map(({ clip }) => clip?.state)).toEqual(['ready', 'ready', 'ready'])
  const video = await owner.get(generated.prompts[0]?.clip?.videoUrl ?? '')
  expect(video.headers.get('content-type')).toBe('video/mp4')

  await step(owner, id, 'editing')
  const edited = await whenDone(id)
  expect(edited.versions).toMatchObject([{ version: 1, state: 'ready', formats: [{ format: 'stories' }] }])
  const film = await owner.get(edited.versions[0]?.formats[0]?.url ?? '')
  expect((await film.arrayBuffer()).byteLength).toBe(edited.versions[0]?.formats[0]?.bytes)

  await step(owner, id, 'completed')
  expect(await readJob(owner, id)).toMatchObject({ status: 'completed', missing: 'This job is completed.' })
})
