import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductionStage } from '#src/contracts/studio/stages.ts'
import { findClipsOfJob } from '#src/server/studio/clips/feature.ts'
import { aRun } from '#test/support/a-run.ts'
import { openStudio, type Studio } from '#test/support/test-studio.ts'
import { updateJobs } from './begin.ts'
import { presentJob, summariseJobs } from './board.ts'
import { changePhoto, changePlan, orderPhotos, presentFraming, renderAgain } from './change-plan.ts'
import { changeJob, findJobPhotos, findJobsOfOrder, findOpenJobs, findSteps, lockJob } from './productions.sql.ts'
import { renderFilm } from './render.ts'
import { advanceJob, resumeJob } from './stages.ts'

async function openJob(options: Parameters<Studio['addOrder']>[0] = {}, autopilot = false) {
  const studio = await openStudio()
  const order = await studio.addOrder(options)
  const [{ id } = { id: '' }] = await findJobsOfOrder(studio.database, order.id)
  if (!autopilot) await changePlan(studio.deps, id, { autopilot: false })
  await studio.drain()
  const step = (status: ProductionStage) => advanceJob(studio.deps, { jobId: id, status })
  return { ...studio, order, id, step, read: () => presentJob(studio.deps, id) }
}

test('Next Stage takes exactly one step, however many press it at once', async () => {
  const { id, step, drain, read, database } = await openJob()
  expect(await read()).toMatchObject({ status: 'analyzing', work: 'done', missing: null, photoCount: 3 })
  await expect(step('generating')).rejects.toThrow('Its next stage is Prompts ready')
  await expect(step('analyzing')).rejects.toThrow('Its next stage is Prompts ready')
  const fifty = await Promise.allSettled(Array.from({ length: 50 }, () => step('prompts_ready')))
  expect(fifty.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await drain()
  expect(await read()).toMatchObject({ status: 'prompts_ready', promptsGenerated: 3 })
  expect(await findSteps(database, [id])).toHaveLength(2)
})

test('a stage whose work is unfinished says what is missing', async () => {
  const { step, drain, read } = await openJob()
  await step('prompts_ready')
  expect((await read()).missing).toBe('3 of 3 prompts haven’t been written yet.')
  await expect(step('generating')).rejects.toThrow('3 of 3 prompts haven’t been written yet.')
  await drain()
  await step('generating')
  expect((await read()).missing).toBe('0 of 3 clips are ready: 3 in progress.')
  await drain()
  await step('editing')
  await expect(step('completed')).rejects.toThrow('The film is being rendered (0%).')
  await drain()
  await step('completed')
  expect(await read()).toMatchObject({ status: 'completed', missing: 'This job is completed.' })
})

test('autopilot runs the stages by itself and stops for the owner before delivery', async () => {
  const { deps, id, drain, read } = await openJob({}, true)
  expect(await read()).toMatchObject({ status: 'editing', work: 'done', missing: null, deliveredAt: null })
  await changePlan(deps, id, { deliversItself: true })
  await drain()
  expect(await read()).toMatchObject({ status: 'completed' })
})

test('a film starts with what the owner has set for new ones', async () => {
  const { deps, addOrder, drain, database } = await openStudio()
  const chosen = { filmMood: 'calm', filmLook: 'noir', filmDelivery: 'itself' } as const
  const changes = Object.entries(chosen).map(([key, value]) => ({ key: key as keyof typeof chosen, value }))
  await database.transaction((tx) =>
    deps.settings.store(
      tx,
      changes.map((change) => ({ ...change, changedAt: new Date() })),
    ),
  )
  const { id } = await addOrder()
  await drain()
  const [job] = await findJobsOfOrder(database, id)
  expect(job).toMatchObject({ mood: 'calm', look: 'noir', status: 'completed' })
})

test('every photo says what each format shows of it, within the photo', async () => {
  const { deps, id } = await openJob()
  const framing = await presentFraming(deps, id)
  expect(framing).toHaveLength(3)
  for (const { shots } of framing) {
    expect(new Set(shots.map(({ format }) => format))).toEqual(new Set(['stories', 'square', 'portrait', 'landscape']))
    for (const box of shots.flatMap(({ from, to }) => [from, to])) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1 + 1e-9)
    }
  }
  await expect(presentFraming(deps, crypto.randomUUID())).rejects.toThrow('This job doesn’t exist.')
})

test('a job waits for photos and says how many there are', async () => {
  const { read, deps } = await openJob({ photos: 2 }, true)
  expect(await read()).toMatchObject({
    status: 'analyzing',
    work: 'waiting',
    missing: 'Waiting for photos: 2 of at least 3 are here.',
    photoCount: 2,
  })
  expect(await summariseJobs(deps, await findOpenJobs(deps.database))).toMatchObject([{ photoCount: 2 }])
})

test('a buyer who was matched by address alone starts no autopilot over that customer’s photos', async () => {
  const { read } = await openJob({ opensPhotos: false }, true)
  expect(await read()).toMatchObject({ status: 'analyzing', autopilot: false })
})

test('a film whose buyer nobody has confirmed is not delivered, by hand or by autopilot', async () => {
  const { deps, id, order, read, step, drain } = await openJob({ opensPhotos: false }, true)
  await changeJob(deps.database, id, { isAutopilot: true, deliversItself: true })
  await step('prompts_ready')
  await drain()
  expect(await read()).toMatchObject({ status: 'editing', awaitsConfirmation: true })
  expect((await read()).missing).toContain('Confirm the person')
  await expect(step('completed')).rejects.toThrow('Confirm the person')
  const confirmed = { kind: 'buyer.confirmed', actor: 'owner', orderId: order.id, facts: {} } as const
  await deps.database.transaction((tx) => deps.record(tx, [confirmed]))
  expect(await read()).toMatchObject({ status: 'completed', awaitsConfirmation: false })
})

test('a refund in full stops the film until the owner wants it all the same', async () => {
  const { deps, id, order, read, step, drain } = await openJob()
  const refunded = {
    kind: 'order.refunded',
    actor: 'owner',
    orderId: order.id,
    facts: { refundedPence: 1, amountPence: 1 },
  } as const
  await deps.database.transaction((tx) => deps.record(tx, [refunded]))
  await drain()
  const stopped = 'The order was refunded, so work on this film has stopped.'
  expect(await read()).toMatchObject({ status: 'analyzing', stoppedFor: 'refund', missing: stopped })
  expect(await findOpenJobs(deps.database)).toEqual([])
  await expect(step('prompts_ready')).rejects.toThrow(stopped)
  await resumeJob(deps, id)
  await drain()
  expect(await read()).toMatchObject({ stoppedFor: null, missing: null })
  await step('prompts_ready')
})

test('a film that an erasure has stopped stays stopped, also when its money goes back', async () => {
  const { deps, id, order, read } = await openJob()
  await changeJob(deps.database, id, { stoppedFor: 'erasure' })
  const facts = { refundedPence: 1, amountPence: 1 }
  const refunded = { kind: 'order.refunded', actor: 'owner', orderId: order.id, facts } as const
  await deps.database.transaction((tx) => deps.record(tx, [refunded]))
  await expect(resumeJob(deps, id)).rejects.toThrow('Photos and films were deleted')
  expect(await read()).toMatchObject({ stoppedFor: 'erasure' })
})

test('a film that is stopped orders no clip, whatever is changed in it; when it goes on, what is missing is ordered', async () => {
  const { deps, id, step, drain, read, database } = await openJob()
  await step('prompts_ready')
  await drain()
  await changeJob(database, id, { status: 'generating', work: 'working', stoppedFor: 'refund' })
  const [photo] = await findJobPhotos(database, id)
  await changePhoto(deps, { jobId: id, photoId: photo?.photoId ?? '' }, { prompt: 'Closer, please.' })
  await drain()
  expect(await findClipsOfJob(database, id)).toEqual([])
  await resumeJob(deps, id)
  await drain()
  expect(await read()).toMatchObject({ status: 'generating', work: 'done', missing: null })
  const clips = await findClipsOfJob(database, id)
  expect(clips).toHaveLength(3)
  await changeJob(database, id, { stoppedFor: 'refund' })
  await resumeJob(deps, id)
  expect(await findClipsOfJob(database, id)).toEqual(clips)
})

test('while a payment is disputed no film goes out, and a lost dispute stops the work', async () => {
  const { deps, order, read, step, drain } = await openJob({}, true)
  await drain()
  const dispute = (state: string | null) =>
    deps.database.execute(sql`update orders set dispute = ${state} where id = ${order.id}`)
  expect(await read()).toMatchObject({ status: 'editing' })
  await dispute('open')
  await expect(step('completed')).rejects.toThrow('The buyer disputes the payment')
  const facts = { disputeId: 'dp_1', amountPence: null }
  const lost = { kind: 'dispute.lost', actor: 'provider', orderId: order.id, facts } as const
  await deps.database.transaction((tx) => deps.record(tx, [lost]))
  expect((await read()).missing).toContain('The dispute over the payment was lost')
})

test('a combo is three jobs, and a render that runs twice makes one film', async () => {
  const { deps, order, id, read, film } = await openJob({ service: 'combo-3' }, true)
  expect(await findJobsOfOrder(deps.database, order.id)).toHaveLength(3)
  const renders = film.rendered.length
  await renderFilm(deps, id, aRun())
  expect(film.rendered).toHaveLength(renders)
  expect((await read()).versions).toHaveLength(1)
})

test('a film that no order has paid for is watched with the owner’s own mark across it', async () => {
  const { deps, id, step, drain, film } = await openJob()
  await changeJob(deps.database, id, { orderId: null })
  await deps.database.transaction((tx) =>
    deps.settings.store(tx, [{ key: 'words.film-words.previewMark', value: 'ENTWURF', changedAt: new Date() }]),
  )
  for (const stage of ['prompts_ready', 'generating', 'editing'] as const) {
    await step(stage)
    await drain()
  }
  const marks = film.rendered.flat().map(({ output, timeline }) => ({
    isPreview: output.includes('-preview-'),
    mark: timeline.layers.flatMap((layer) => (layer.kind === 'watermark' ? layer.text : [])),
  }))
  expect(marks.filter(({ isPreview }) => isPreview).length).toBeGreaterThan(0)
  for (const { isPreview, mark } of marks) expect(mark).toEqual(isPreview ? ['ENTWURF'] : [])
})

test('a film stays what was asked for when a newer engine would plan it otherwise', async () => {
  const { deps, id } = await openJob({}, true)
  const { plan } = deps.film
  const newer: typeof plan = async (...wishes) => ({ ...(await plan(...wishes)), grain: 0.5 })
  const updated = { ...deps, film: { ...deps.film, plan: newer } }
  expect(await presentJob(updated, id)).toMatchObject({ missing: null, isFilmOutdated: false })
  await advanceJob(updated, { jobId: id, status: 'completed' })
})

test('what the owner changes is in the next cut, and only there; what nobody was shown is a draft', async () => {
  const { deps, id, drain, read, step, film } = await openJob({ photos: 4 }, true)
  const before = await read()
  const ids = before.analysis.map(({ photoId }) => photoId).toReversed()
  await orderPhotos(deps, id, ids)
  await changePhoto(deps, { jobId: id, photoId: ids[3] ?? '' }, { isIncluded: false })
  await changePhoto(deps, { jobId: id, photoId: ids[0] ?? '' }, { move: 'pull', focus: { x: 0.2, y: 0.8 } })
  await changePlan(deps, id, { mood: 'calm', words: { ...before.words, captions: ['The lake at dawn'] } })
  expect((await read()).missing).toBe('The plan has changed since version 1: render it again.')
  await expect(step('completed')).rejects.toThrow('render it again')
  await renderAgain(deps, id)
  await drain()
  const after = await read()
  expect(after).toMatchObject({ missing: null, isFilmOutdated: false })
  expect(after.versions).toMatchObject([
    { version: 1, draft: null },
    { version: 1, draft: 1 },
  ])
  const timeline = film.rendered.at(-1)?.[0]?.timeline
  expect(JSON.stringify(timeline?.layers)).toContain('The lake at dawn')
  expect(timeline?.audio.source).toMatchObject({ mood: 'calm' })
  expect(JSON.stringify(timeline?.clips)).not.toContain(ids[3])
})

test('too many captions for the length are refused at once', async () => {
  const { deps, id, read } = await openJob({}, true)
  const { words } = await read()
  const captions = Array.from({ length: 12 }, (_, index) => `Caption ${index}`)
  const change = changePlan(deps, id, { targetDuration: 6, words: { ...words, captions } })
  await expect(change).rejects.toThrow('This film has room for')
  expect((await read()).targetDuration).toBe(30)
})

test('lateness is counted against the promise of 2 and 48 hours', async () => {
  const { time, read } = await openJob({ photos: 0 })
  expect((await read()).lateness).toBe('on_time')
  time.ms += 3 * 3_600_000
  expect((await read()).lateness).toBe('on_time')
  time.ms += 46 * 3_600_000
  expect((await read()).lateness).toBe('late')
})

test('a caption stands over its own photo, and a film without one is outdated', async () => {
  const { deps, id, step, drain, read } = await openJob()
  for (const status of ['prompts_ready', 'generating', 'editing'] as const) {
    await step(status)
    await drain()
  }
  const [, photo] = (await read()).analysis
  const caption = 'Baked at dawn'
  await changePhoto(deps, { jobId: id, photoId: photo?.photoId ?? '' }, { caption })
  const job = await read()
  expect(job.analysis[1]).toMatchObject({ caption, isCaptionShown: true })
  const clip = job.sequencePlan.clipOrder.find((planned) => planned.caption === caption)
  expect(clip?.photoIds).toContain(photo?.photoId)
  expect(job.isFilmOutdated).toBe(true)
})

test('who paid for express is analysed before everybody who waits', async () => {
  const { database, addOrder } = await openStudio()
  const [plain, express] = [await addOrder({}), await addOrder({ addOns: ['express'] })]
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select order_id from pgboss.job queued join production_jobs job on job.id::text = queued.data->>'jobId'
    where queued.name = 'production.analyse' group by order_id order by max(queued.priority) desc`)
  expect(rows.map(({ order_id: id }) => id)).toEqual([express.id, plain.id])
})

test('captions that the owner writes while the customer changes the brief are kept', async () => {
  const { deps, database, id, order, read } = await openJob()
  await database.execute(sql`
    insert into film_briefs (order_id, changed_at, name_to_show, tagline, call_to_action, phone, site, handle)
    values (${order.id}, now(), 'Lakeside Inn', 'By the water', 'Come over', '', '', '')`)
  const written = Promise.withResolvers<undefined>()
  const mayCommit = Promise.withResolvers<undefined>()
  const owner = database.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    await changeJob(tx, id, { words: { businessName: '', tagline: '', cta: '', ...job?.words, captions: ['Sunrise'] } })
    written.resolve(undefined)
    await mayCommit.promise
  })
  await written.promise
  const customer = database.transaction((tx) => updateJobs(deps, tx, [{ orderId: order.id }]))
  mayCommit.resolve(undefined)
  await Promise.all([owner, customer])
  expect((await read()).words).toMatchObject({
    captions: ['Sunrise'],
    businessName: 'Lakeside Inn',
    tagline: 'By the water',
  })
})
