import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

type Json = Record<string, ReturnType<typeof JSON.parse>>

// Without a worker: what is sent stays as it was sent.
let product: TestProduct
let owner: Visitor
let jpeg: Buffer
beforeAll(async () => {
  product = await startTestProduct({}, { worksToo: false })
  owner = await product.owner()
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => product.stop())

const post = async (path: string, body: unknown) => {
  const answer = await owner.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const sendForm = async (files: Buffer[]) => {
  const form = new FormData()
  for (const [index, bytes] of files.entries())
    form.append('images', new Blob([new Uint8Array(bytes)]), `room ${index}.jpg`)
  const answer = await owner.postForm('/api/stage2/batch-upload', form)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const mapping = (change: object = {}) => ({
  prompt: 'Slow push towards the headboard',
  imageUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  category: 'Bedroom, Luxury',
  ...change,
})
const countRows = async () =>
  (
    await product.database.execute(
      sql`select (select count(*)::int from clips) as clips, (select count(*)::int from room_batches) as batches`,
    )
  ).rows[0]

test('up to three images come back as data addresses; a fourth, or what is no picture, is refused', async () => {
  const { status, body } = await sendForm([jpeg, jpeg])
  expect(status).toBe(200)
  expect(body['images'].map(({ name, width, height }: Record<string, unknown>) => [name, width, height])).toEqual([
    ['room 0.jpg', 900, 600],
    ['room 1.jpg', 900, 600],
  ])
  expect(body['images'][0].base64).toMatch(/^data:image\/jpeg;base64,/)
  expect(await sendForm([jpeg, jpeg, jpeg, jpeg])).toEqual({
    status: 400,
    body: { success: false, error: 'At most 3 images' },
  })
  expect((await sendForm([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).status).toBe(400)
  expect((await sendForm([])).status).toBe(400)
})

test('images that must not be sent are refused and leave nothing behind', async () => {
  const send = (mappings: unknown) => post('/api/runway/batch-generate-mapped', { jobId: randomUUID(), mappings })
  const tiny = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect(await send([])).toEqual({
    status: 400,
    body: { success: false, error: 'mappings: Please map prompts to images first' },
  })
  const refusals: [unknown, number][] = [
    [Array.from({ length: 1_000 }, () => mapping({ imageUrl: 'data:image/jpeg;base64,AAAA' })), 400],
    [[mapping({ imageUrl: 'http://169.254.169.254/latest' })], 400],
    [[mapping({ imageUrl: 'file:///etc/passwd' })], 400],
    [[mapping({ imageUrl: `data:image/jpeg;base64,${tiny.toString('base64')}` })], 400],
    [[mapping(), mapping({ imageUrl: 'data:image/png;base64,AAAA' })], 400],
    [[mapping({ prompt: 'x'.repeat(1_001) })], 400],
    [[mapping({ imageUrl: `data:image/jpeg;base64,${'A'.repeat(6_000_000)}` })], 413],
    [[mapping({ imageUrl: `data:image/jpeg;base64,${'A'.repeat(20_000_000)}` })], 413],
  ]
  for (const [mappings, status] of refusals) expect((await send(mappings)).status).toBe(status)
  expect(await countRows()).toEqual({ clips: 0, batches: 0 })
})

test('a batch is sent once, however often and at once the browser asks', async () => {
  const wanted = { jobId: 'job-1', mappings: [mapping(), mapping({ category: 'Kitchen, Rental' })] }
  const answers = await Promise.all([1, 2, 3].map(() => post('/api/runway/batch-generate-mapped', wanted)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body['batchId'])).size).toBe(1)
  expect(await countRows()).toEqual({ clips: 2, batches: 1 })
  const room = (await (await owner.get('/api/stage2/engine-room')).json()) as Json
  expect(room).toMatchObject({ provider: 'local', clipsLeftToday: 88 })
  expect(room['batches'][0]).toMatchObject({
    state: 'generating',
    clips: [
      { state: 'queued', category: 'Bedroom, Luxury' },
      { state: 'queued', category: 'Kitchen, Rental' },
    ],
  })
})

test('a day has an end of clips', async () => {
  await product.database.execute(sql`
    insert into clips (id, created_at, batch_key, photo_key, prompt, ratio, seconds, provider, state)
    select gen_random_uuid(), now(), (select id::text from room_batches limit 1), 'k', 'p', '960:960', 5, 'local', 'failed' from generate_series(1, 87)`)
  const answer = await owner.post('/api/runway/batch-generate-mapped', {
    jobId: 'job-2',
    mappings: [mapping(), mapping()],
  })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('only our own clips can be downloaded, by their own address', async () => {
  const { rows } = await product.database.execute<{ id: string }>(sql`
    update clips set state = 'ready', file_key = 'clips/x.mp4', bytes = 5, finished_at = now() where category = 'Bedroom, Luxury' returning id`)
  const id = rows[0]?.id ?? ''
  const videos = (await (await owner.get('/api/runway/completed-videos/all')).json()) as Json
  expect(videos).toMatchObject({
    success: true,
    message: '1 video found',
    videos: [{ id, videoUrl: `/api/clips/${id}/video` }],
  })
  const download = (videoUrl: string) => post('/api/runway/download-video', { videoUrl, jobId: 'x', prompt: 'y' })
  expect((await download(`/api/clips/${id}/video`)).body).toEqual({
    success: true,
    filename: `bedroom-luxury-${id.slice(-8)}.mp4`,
    localUrl: `/api/clips/${id}/video`,
  })
  const forbidden = [
    'http://127.0.0.1/video.mp4',
    'http://[::1]/',
    'http://0/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://example.com/video.mp4',
    'https://example.com/redirect?to=http://127.0.0.1',
    'https://runwayml.com.example.com/x.mp4',
    'https://user:pass@runwayml.com/x.mp4',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'javascript:alert(1)',
    '//example.com/x.mp4',
    `/api/clips/${id}/video/../../../secret`,
    `/api/clips/${randomUUID()}/video`,
    '',
  ]
  for (const videoUrl of forbidden) {
    expect(await download(videoUrl)).toEqual({
      status: 400,
      body: { success: false, error: 'Video address not allowed' },
    })
  }
})

test('the engine room is the owner’s alone', async () => {
  const stranger = product.visitor()
  for (const path of ['/api/stage2/engine-room', '/api/runway/completed-videos/all']) {
    expect((await stranger.get(path)).status).toBe(401)
  }
  const writes = ['/api/runway/batch-generate-mapped', '/api/runway/download-video', '/api/stage2/batch-upload']
  for (const path of writes) expect((await stranger.post(path, {})).status).not.toBeLessThan(400)
})
