import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { checkDraft } from '#test/engine/check-draft.ts'
import { sampleAnalysis } from '#test/engine/sample-analysis.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { startJob } from '#test/support/test-production.ts'
import { startTestProduct } from '#test/support/test-product.ts'

test("a job's film is exported with the customer's media and the timeline that was rendered", async () => {
  const product = await startTestProduct({}, { worksToo: false })
  onTestFinished(() => product.stop())
  const owner = await product.owner()
  const jobId = await startJob(owner, await insertCustomer(product.database))
  const exported = (kind: string, format = 'stories') => owner.get(`/api/production/${jobId}/export/${format}/${kind}`)
  expect((await exported('capcut')).status).toBe(409)

  const analysis = sampleAnalysis(3)
  const photoIds = analysis.photos.map(() => randomUUID())
  for (const [index, photo] of analysis.photos.entries()) photo.photoPath = `photos/${photoIds[index]}/original`
  const words = { businessName: 'Lakeside House', captions: ['By the lake'], cta: 'Book' }
  const timeline = planFilm(analysis, { tier: 'vr1', format: 'stories', seed: 1, seconds: 6, words })
  const insertFilm = async (version: number, state: string, seen: Timeline): Promise<string> => {
    const id = randomUUID()
    await product.database.execute(sql`
      insert into films (id, job_id, version, created_at, state, timelines)
      values (${id}, ${jobId}, ${version}, now(), ${state}, ${JSON.stringify({ stories: seen })}::jsonb)`)
    return id
  }
  const filmId = await insertFilm(1, 'ready', timeline)
  const noPoster = await exported('capcut')
  expect([noPoster.status, await noPoster.text()]).toEqual([409, expect.stringContaining('This film was deleted')])
  const posterKey = `films/${filmId}/poster.jpg`
  await product.database.execute(sql`
    insert into film_files (film_id, kind, format, key, bytes, width, height, seconds)
    values (${filmId}, 'poster', 'stories', ${posterKey}, 3, 1080, 1920, 0)`)
  expect((await exported('capcut')).status).toBe(409)

  const storage = await makeDiskStorage({ folder: join(product.dataDir, 'files') })
  const write = (key: string, content: string | Buffer) =>
    storage.write(key, Readable.from([Buffer.from(content)]), { contentType: 'image/jpeg' })
  await write(posterKey, Buffer.from([0xff, 0xd8, 0xff]))
  for (const id of photoIds) await write(`photos/${id}/display.jpg`, `picture of ${id}`)
  const answer = await exported('capcut')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lakeside-house-stories-capcut.zip"')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(checkDraft(files)).toEqual([])
  const pictures = Object.keys(files).filter((path) => path.includes('/materials/photo-'))
  const texts = pictures.map((path) => new TextDecoder().decode(files[path]))
  const used = photoIds.filter((id) => JSON.stringify(timeline).includes(id))
  expect(texts.toSorted()).toEqual(used.map((id) => `picture of ${id}`).toSorted())
  expect(await (await exported('json')).json()).toEqual(timeline)

  // Nobody has seen the next version yet.
  await insertFilm(2, 'rendering', { ...timeline, seed: 2 })
  expect(await (await exported('json')).json()).toEqual(timeline)
  expect((await exported('otio', 'square')).status).toBe(409)
  expect((await product.visitor().get(`/api/production/${jobId}/export/stories/json`)).status).toBe(401)
  // Cleared away as soon as the last byte is sent.
  await expect.poll(() => readdir(join(product.dataDir, 'work'))).toEqual([])
})
