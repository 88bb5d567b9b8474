import { sql } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import type { EditorFiles } from '#src/server/platform/editor-files/port.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { findJobs, freshDatabase, startQueue } from '#test/support/test-queue.ts'
import { startTestProduct } from '#test/support/test-product.ts'
import { generateTemplates, templateHandlers, makeFilesJob, listLibrary, makeTemplateFiles } from './library.ts'
import { claimTemplates } from './templates.sql.ts'

const quickFiles: EditorFiles = {
  openTemplate: async (id) => ({ pack: (kind) => Readable.from([Buffer.from(`${id} ${kind}`)]) }),
  openFilm: () => Promise.reject(new Error('not here')),
  parseTemplate: () => undefined,
}

async function openLibrary(editorFiles: EditorFiles) {
  const db = await freshDatabase()
  const { queue, worker } = await startQueue(db, [makeFilesJob] as Job[])
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = await makeDiskStorage({ folder })
  return { db, worker, deps: { database: db.database, queue, storage, clock: systemClock, editorFiles } }
}

const never = new AbortController().signal

test('asked for twice at once, the templates are made once, and both callers find them ready', async () => {
  const { db, worker, deps } = await openLibrary(quickFiles)
  expect((await listLibrary(deps)).map(({ state }) => state)).toEqual(['absent', 'absent', 'absent', 'absent'])
  await worker.start(templateHandlers(deps))
  await Promise.all([generateTemplates(deps, never), generateTemplates(deps, never)])
  const templates = await listLibrary(deps)
  expect(
    templates.map(({ name, format, duration, resolution, state }) => [name, format, duration, resolution, state]),
  ).toEqual([
    ['luxury-capcut.zip', '9:16', 30, '1080x1920', 'ready'],
    ['rental-capcut.zip', '9:16', 20, '1080x1920', 'ready'],
    ['social-square-capcut.zip', '1:1', 15, '1080x1080', 'ready'],
    ['commercial-capcut.zip', '16:9', 45, '1920x1080', 'ready'],
  ])
  expect(templates[0]?.files.map(({ name }) => name)).toEqual(['luxury-capcut.zip', 'luxury.otioz', 'luxury.json'])
  expect(await findJobs(db, 'templates.make-files')).toHaveLength(4)
})

test('files that could not be made are said to have failed, and the next attempt makes them', async () => {
  const { deps } = await openLibrary({ ...quickFiles, openTemplate: () => Promise.reject(new Error('no music')) })
  await deps.database.transaction((tx) => claimTemplates(tx, systemClock.now()))
  await expect(makeTemplateFiles(deps, 'rental', never)).rejects.toThrow('no music')
  expect((await listLibrary(deps))[1]).toMatchObject({
    state: 'failed',
    problem: 'We couldn’t make its files. Try again.',
  })
  await makeTemplateFiles({ ...deps, editorFiles: quickFiles }, 'rental', never)
  expect((await listLibrary(deps))[1]).toMatchObject({ state: 'ready', problem: null })
})

test('files whose making died with its process are made when somebody asks again', async () => {
  const { db, worker, deps } = await openLibrary(quickFiles)
  await deps.database.transaction((tx) => claimTemplates(tx, systemClock.now()))
  await db.database.execute(sql`update library_templates set state = 'making', changed_at = now() - interval '1 hour'`)
  await worker.start(templateHandlers(deps))
  await generateTemplates(deps, never)
  expect((await listLibrary(deps)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
})

test('nothing is there to download before, whatever is asked for; and a stranger is asked to log in', async () => {
  const product = await startTestProduct()
  onTestFinished(() => product.stop())
  const owner = await product.owner()
  const ask = async (name: string) => {
    const answer = await owner.get(`/api/stage2/download-template/${name}`)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  for (const name of ['luxury-capcut.zip', '..%2F..%2Fsecret', 'x'.repeat(200)]) {
    const body = { success: false, error: 'Template not found - generate templates first' }
    expect(await ask(name)).toEqual({ status: 404, body })
  }
  // No path of ours has such a character.
  expect(await ask('luxury-capcut.zip%00')).toMatchObject({ status: 404 })
  const stranger = product.visitor()
  expect((await stranger.get('/api/stage2/library-templates')).status).toBe(401)
  expect((await stranger.get('/api/stage2/download-template/luxury-capcut.zip')).status).toBe(401)
  expect((await stranger.post('/api/stage2/generate-templates')).status).toBe(401)
})
