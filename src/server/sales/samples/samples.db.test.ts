import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { filmOfLink, openSample, requestDownload, signDownload } from './samples.ts'

const appSecret = 'a secret of at least thirty-two characters'
const [film] = sampleFilms as [(typeof sampleFilms)[number]]
const honest = {
  email: 'helen@lakeside.example',
  videoName: film.title,
  videoFile: film.file,
  requestType: 'video_download',
  priority: 'high',
  source: 'homepage_video_modal',
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ PUBLIC_URL: 'https://reels.example', APP_SECRET: appSecret })
  const storage = await makeDiskStorage({ folder: join(product.dataDir, 'files') })
  await storage.write(`samples/${film.file}`, Readable.from('a film'), { contentType: 'video/mp4' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  await product.database.execute(sql`truncate emails, sample_requests cascade`)
})

let visitors = 0
function stranger() {
  visitors += 1
  const source = `198.51.${visitors >> 8}.${visitors & 255}`
  return product.visitor({ origin: 'https://reels.example', 'x-forwarded-for': source })
}
const ask = (change: object = {}, visitor = stranger()) =>
  visitor.post('/api/video-download-request', { ...honest, ...change })

async function mails() {
  const { rows } = await product.database.execute<{ recipient: string; subject: string; text_content: string }>(
    sql`select recipient, subject, text_content from emails order by id`,
  )
  return rows
}

test('a request gets an email with a link, and the link serves the film as a file', async () => {
  const answer = await ask()
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: honest.email, subject: `Your sample film: ${film.title}` })
  const path = /https:\/\/reels\.example(\/samples\/download\/\S+)/.exec(mail?.text_content ?? '')?.[1] ?? ''
  const download = await product.visitor().get(path)
  expect(download.status).toBe(200)
  expect(await download.text()).toBe('a film')
  expect(download.headers.get('content-type')).toBe('video/mp4')
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="reelwright-${film.file}"`)
})

test('a film that is not made yet is made for the first who asks; the mails go out when it is there, once', async () => {
  const { deps, database, drain, film: engine } = await openStudio()
  const sample = sampleFilms[2] as (typeof sampleFilms)[number]
  const recipients = async () => {
    const { rows } = await database.execute<{ recipient: string }>(sql`select recipient from emails order by recipient`)
    return rows.map(({ recipient }) => recipient)
  }
  const request = { videoName: sample.title, videoFile: sample.file, source: '192.0.2.1' }
  for (const email of ['a@example.com', 'b@example.com', 'b@example.com'])
    await requestDownload(deps, { ...request, email })
  expect(await recipients()).toEqual([])
  await expect(openSample(deps, sample)).rejects.toThrow('You can’t download this film right now.')
  expect(await drain()).toEqual([])
  expect(await recipients()).toEqual(['a@example.com', 'b@example.com'])
  expect(engine.rendered).toHaveLength(1)
  expect(engine.rendered[0]?.[0]?.timeline).toMatchObject({ width: 1080, height: 1920, tier: 'vr3' })
  expect(await text((await openSample(deps, sample)).stream)).toMatch(/^film/)
  await requestDownload(deps, { ...request, email: 'c@example.com' })
  expect(await recipients()).toContain('c@example.com')
  expect(engine.rendered).toHaveLength(1)
})

test('a link lasts seven days and cannot be made up', async () => {
  const at = (date: string) => ({ secrets: makeSecrets(appSecret), clock: { now: () => new Date(date) } })
  const { token } = signDownload(at('2026-03-01T10:00:00Z'), film)
  expect(filmOfLink(at('2026-03-08T09:59:59Z'), token)).toEqual(film)
  expect(filmOfLink(at('2026-03-08T10:00:01Z'), token)).toBeUndefined()
  for (const forged of [token, `${token}x`, 'x', '..%2f..%2fetc%2fpasswd', 'a'.repeat(399)]) {
    expect((await product.visitor().get(`/samples/download/${forged}`)).status).toBe(404)
  }
})

test.each([
  ['a film that is not listed', { videoFile: '../../../etc/passwd' }],
  ['the name of another film', { videoName: sampleFilms[1]?.title }],
  ['words of the sender', { videoName: 'You have won a prize' }],
  ['a second header', { email: 'helen@lakeside.example\r\nBcc: all@example.com' }],
  ['a list', { email: 'one@example.com, two@example.com' }],
  ['a name with an address', { email: 'Helen <helen@lakeside.example>' }],
  ['no address', { email: ' ' }],
  ['several addresses', { email: ['one@example.com', 'two@example.com'] }],
  ['another purpose', { requestType: 'newsletter' }],
])('%s is refused and mails nobody', async (_what, change) => {
  expect((await ask(change)).status).toBe(400)
  expect(await mails()).toEqual([])
})

test('an address of a megabyte is refused before it is read', async () => {
  expect((await ask({ email: `${'a'.repeat(1024 * 1024)}@example.com` })).status).toBe(413)
  expect(await mails()).toEqual([])
})

test('one address gets three mails a day, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ email: 'HELEN@lakeside.example' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toEqual({
    success: false,
    error: 'Too many requests today. Please try again tomorrow.',
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await mails()).toHaveLength(3)
})

test('one source gets ten mails a day', async () => {
  const visitor = stranger()
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) {
    statuses.push((await ask({ email: `guest-${index}@example.com` }, visitor)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect(await mails()).toHaveLength(10)
})

test('there are two hundred mails a day in all, and a refused request counts for nobody', async () => {
  await product.database.execute(
    sql`insert into sample_requests (day, counted, used) values ((now() at time zone 'utc')::date, 'sampleMails all', 199)`,
  )
  expect((await ask({ email: 'last@example.com' })).status).toBe(200)
  expect((await ask({ email: 'late@example.com' })).status).toBe(429)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['last@example.com'])
  const { rows } = await product.database.execute<{ counted: string; used: number }>(
    sql`select counted, used from sample_requests order by counted`,
  )
  expect(rows.map(({ counted, used }) => `${counted.split(' ')[1]} ${used}`)).toEqual([
    'address 1',
    'all 200',
    'source 1',
  ])
  // Neither the address nor where it was asked from can be read there.
  expect(rows.every(({ counted }) => /^sampleMails (all|(address|source) [\w-]{43})$/.test(counted))).toBe(true)
})
