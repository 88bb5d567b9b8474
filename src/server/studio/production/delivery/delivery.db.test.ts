import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFilmComment } from '#src/contracts/studio/delivery.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import { strangersStores } from '#src/server/people/caps/feature.ts'
import { makeServer } from '#src/server/platform/http/fastify-server.ts'
import { presentJob } from '#src/server/studio/production/board.ts'
import { changeJob, findJobPhotos, findJobsOfOrder, lockJob } from '#src/server/studio/production/productions.sql.ts'
import { advanceJob, resumeJob, startAutopilot, startFilm } from '#src/server/studio/production/stages.ts'
import { changeComment, findCommented } from '#src/server/studio/production/turn.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { openStudio, type Studio } from '#test/support/test-studio.ts'
import { sweepReviews } from './deliver.ts'
import { filmPageRoutes, presentFilms } from './film-page.ts'
import { addComment, approveFilm, type NewComment, removeComment, requestRevision } from './review.ts'

// A film that has just been delivered.
async function deliver(options: Parameters<Studio['addOrder']>[0] = {}) {
  const studio = await openStudio()
  const order = await studio.addOrder(options)
  const jobs = await findJobsOfOrder(studio.database, order.id)
  for (const { id } of jobs) await changeJob(studio.database, id, { deliversItself: true })
  await studio.drain()
  const read = () => presentFilms(studio.deps, order.token)
  const { films } = await read()
  const target = { token: order.token, filmId: films[0]?.cuts[0]?.id ?? '' }
  return { ...studio, order, jobId: jobs[0]?.id ?? '', read, target }
}

const mails = async ({ database }: Pick<Studio, 'database'>): Promise<string[]> => {
  const { rows } = await database.execute<{ subject: string }>(sql`select subject from emails order by created_at, id`)
  return rows.map(({ subject }) => subject)
}

// What waits goes out now.
const sendMails = ({ database, time }: Studio) =>
  database.execute(sql`
    update emails set status = 'sent', finished_at = ${new Date(time.ms).toISOString()} where status = 'waiting'`)

const plain = { format: 'stories', drawing: [] } as const satisfies Partial<NewComment>

test('a delivered film is mailed once and moves the order on', async () => {
  const { database, order, ...rest } = await deliver()
  expect(await mails({ database })).toEqual(['Your film for Lakeside House is ready to watch'])
  const { rows } = await database.execute(sql`select state from orders where id = ${order.id}`)
  expect(rows).toEqual([{ state: 'delivered' }])
  expect((await rest.read()).films).toMatchObject([
    { state: 'in_review', roundsLeft: 2, cuts: [{ version: 1, formats: [{ downloadUrl: null }] }] },
  ])
})

test('what happens to a film stands in the log, each thing once', async () => {
  const { deps, database, target, jobId } = await deliver()
  await addComment(deps, target, { ...plain, frame: 1, text: 'Lovely' })
  await approveFilm(deps, target)
  const { rows } = await database.execute<{ kind: string; all: number }>(sql`
    select kind, count(*)::integer as all from events where job_id = ${jobId} group by kind order by kind`)
  expect(Object.fromEntries(rows.map(({ kind, all }) => [kind, all]))).toEqual({
    'clip.ready': 3,
    'film.approved': 1,
    'film.commented': 1,
    'film.delivered': 1,
    'film.ready': 1,
    'job.started': 1,
    'stage.finished': 4,
  })
})

test('comments go with a revision, which opens the job again and gives a second version', async () => {
  const studio = await deliver()
  const { deps, target, read, jobId, drain } = studio
  await expect(requestRevision(deps, target)).rejects.toThrow('at least one comment')
  await addComment(deps, target, { ...plain, frame: 99_999, text: 'Hold on the lamp a little longer' })
  await addComment(deps, target, { ...plain, frame: 30, text: 'Lovely opening' })
  const [first, last] = (await read()).films[0]?.cuts[0]?.comments ?? []
  expect([first?.text, last?.frame]).toEqual(['Lovely opening', 899])
  await removeComment(deps, target, first?.id ?? '')
  await requestRevision(deps, target)
  expect((await read()).films[0]).toMatchObject({ state: 'in_revision', roundsLeft: 1 })
  expect((await read()).retention).toMatchObject({ isPaused: true })
  await expect(addComment(deps, target, { ...plain, frame: 1, text: 'one more' })).rejects.toThrow(
    'A new version is being made.',
  )
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job) await startFilm(deps, tx, job)
  })
  await drain()
  const { films } = await read()
  expect(films[0]).toMatchObject({ state: 'in_review', cuts: [{ version: 2 }, { version: 1 }] })
  expect(await mails(studio)).toContain('Version 2 of your film is ready')
  await expect(approveFilm(deps, target)).rejects.toThrow('newer version')
})

test('the comments of one film have an end each day, also those that were taken back', async () => {
  const { deps, database, target, read } = await deliver()
  const { comments } = strangersStores
  const { perSource } = comments
  try {
    comments.perSource = 3
    for (let times = 0; times < 3; times += 1) {
      await addComment(deps, target, { ...plain, frame: 1, text: 'Hold on the lamp a little longer' })
      await removeComment(deps, target, (await read()).films[0]?.cuts[0]?.comments[0]?.id ?? '')
    }
    const again = addComment(deps, target, { ...plain, frame: 1, text: 'And once more' })
    await expect(again).rejects.toMatchObject({ code: 'too_many' })
  } finally {
    comments.perSource = perSource
  }
  const { rows } = await database.execute(sql`select count(*)::int as told from events where kind = 'film.commented'`)
  expect(rows).toEqual([{ told: 3 }])
})

test('a film that was made again before the customer saw it is still their first version', async () => {
  const { deps, database, addOrder, drain } = await openStudio()
  const order = await addOrder({})
  const [{ id } = { id: '' }] = await findJobsOfOrder(database, order.id)
  await drain()
  await database.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (job) await startFilm(deps, tx, job)
  })
  await drain()
  expect((await presentJob(deps, id)).versions).toMatchObject([
    { version: 1, draft: null },
    { version: 1, draft: 1 },
  ])
  await advanceJob(deps, { jobId: id, status: 'completed' })
  expect((await presentFilms(deps, order.token)).films[0]?.cuts).toMatchObject([{ version: 1 }])
  expect(await mails({ database })).toEqual(['Your film for Lakeside House is ready to watch'])
})

test('a drawing on a frame is kept with its comment, for the customer and the owner', async () => {
  const { deps, target, read, jobId } = await deliver({ service: 'vr2' })
  const drawing: [number, number][][] = [
    [
      [100, 200],
      [300, 220],
    ],
  ]
  await addComment(deps, target, { frame: 30, text: 'This corner', format: 'square', drawing })
  const drawn = { text: 'This corner', format: 'square', drawing }
  expect((await read()).films[0]?.cuts[0]?.comments).toMatchObject([drawn])
  expect((await presentJob(deps, jobId)).versions[0]?.comments).toMatchObject([drawn])
  const taken = (lines: unknown) => addFilmComment.body.safeParse({ frame: 1, text: 'x', drawing: lines }).success
  const endless = Array.from({ length: 121 }, () => [1, 1])
  expect(taken(drawing)).toBe(true)
  for (const wrong of [
    [endless],
    Array.from({ length: 21 }, () => [[1, 1]]),
    [[[1_001, 0]]],
    [[[0.5, 0]]],
    [[]],
    'x',
  ]) {
    expect(taken(wrong)).toBe(false)
  }
})

test('a comment that the owner has answered and ticked off says so to both, and no longer waits', async () => {
  const { deps, target, read, jobId } = await deliver({ service: 'vr2' })
  await addComment(deps, target, { frame: 30, text: 'Is that our door?', format: 'stories', drawing: [] })
  const seenByOwner = async () => (await presentJob(deps, jobId)).versions[0]?.comments ?? []
  const [comment] = await seenByOwner()
  const id = comment?.id ?? ''
  expect(comment).toMatchObject({ answer: '', isDone: false })
  expect(await findCommented(deps.database, 10)).toMatchObject([{ jobId, comments: 1 }])
  await changeComment(deps, id, { answer: 'It is, from the harbour side.' })
  await changeComment(deps, id, { isDone: true })
  const said = { answer: 'It is, from the harbour side.', isDone: true }
  expect((await read()).films[0]?.cuts[0]?.comments).toMatchObject([said])
  expect(await seenByOwner()).toMatchObject([said])
  expect(await findCommented(deps.database, 10)).toEqual([])
  await changeComment(deps, id, { isDone: false })
  expect(await findCommented(deps.database, 10)).toHaveLength(1)
  await expect(changeComment(deps, newId(0), { isDone: true })).rejects.toThrow('This comment doesn’t exist')
})

test('every shape of a film can be watched before the approval, small and without a mark, with a strip to find a moment by', async () => {
  const { read, storedKeys, film } = await deliver({ service: 'vr2' })
  const cut = (await read()).films[0]?.cuts[0]
  expect(cut?.formats.map(({ format, downloadUrl }) => [format, downloadUrl])).toEqual([
    ['stories', null],
    ['square', null],
    ['portrait', null],
    ['landscape', null],
  ])
  for (const { format, watchUrl, posterUrl } of cut?.formats ?? []) {
    expect(watchUrl).toMatch(new RegExp(`/preview/${format}$`))
    expect(posterUrl).toMatch(new RegExp(`/poster/${format}$`))
  }
  expect(cut?.stripUrl).toMatch(/\/strip\/stories$/)
  expect((await storedKeys()).filter((key) => key.endsWith('strip-stories.jpg'))).toHaveLength(1)
  const small = film.rendered.flat().filter(({ quality }) => quality === 'draft')
  expect(small).toHaveLength(4)
  for (const { timeline } of small) expect(timeline.layers.map(({ kind }) => kind)).not.toContain('watermark')
})

test('photos that are not in the film are named with the reason', async () => {
  const { database, deps, addOrder, drain } = await openStudio()
  const order = await addOrder({ photos: 5 })
  const [{ id: jobId } = { id: '' }] = await findJobsOfOrder(database, order.id)
  await changeJob(database, jobId, { deliversItself: true, isAutopilot: false })
  await drain()
  const [left, twin] = (await findJobPhotos(database, jobId)).map(({ photoId }) => photoId)
  const leaveOut = (photoId: string | undefined, problem: string | null) =>
    database.execute(
      sql`update production_photos set is_included = false, problem = ${problem} where photo_id = ${photoId}`,
    )
  await leaveOut(left, null)
  await leaveOut(twin, 'Almost the same as another photo.')
  await database.transaction((tx) => startAutopilot(deps, tx, { jobId, priority: 0 }))
  await drain()
  const { films } = await presentFilms(deps, order.token)
  expect(films[0]?.leftOut).toEqual([
    { photoId: left, reason: 'Our editor made the film without it.' },
    { photoId: twin, reason: 'Almost the same as another photo.' },
  ])
})

test('rounds are counted: two, or five with the add-on', async () => {
  const { deps, target, read, jobId } = await deliver({ addOns: ['extra-revisions'] })
  expect((await read()).films[0]).toMatchObject({ roundsAllowed: 5, roundsLeft: 5 })
  await changeJob(deps.database, jobId, { roundsUsed: 5 })
  await addComment(deps, target, { ...plain, frame: 1, text: 'again' })
  await expect(requestRevision(deps, target)).rejects.toThrow('You’ve used all your revision rounds.')
})

test('clean files open with the approval, in parts too, and only to the holder of the link', async () => {
  const { deps, target, read, order } = await deliver({ service: 'vr2' })
  const routes = filmPageRoutes(deps)
  const server = await makeServer({
    calls: routes.map(({ call }) => call),
    routes,
    log: silentLog,
    clock: deps.clock,
    trustProxy: false,
    publicUrl: undefined,
    findSession: async () => undefined,
    pages: undefined,
  })
  const get = (path: string, headers = {}) => server.inject({ method: 'GET', url: path, headers })
  const base = `/api/orders/${order.token}/films/${target.filmId}`
  expect((await get(`${base}/film/stories`)).statusCode).toBe(404)
  const watchUrl = (await read()).films[0]?.cuts[0]?.formats[0]?.watchUrl ?? ''
  expect(watchUrl).toBe(`${base}/preview/stories`)
  expect((await get(watchUrl)).statusCode).toBe(200)
  expect((await get(`${base.replace(order.token, 'x'.repeat(36))}/preview/stories`)).statusCode).toBe(404)
  await approveFilm(deps, target)
  const part = await get(`${base}/film/stories?download=1`, { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 10-19/3000', 'content-length': '10' })
  expect(part.headers['content-disposition']).toBe('attachment; filename="lakeside-house-stories-and-reels.mp4"')
  expect((await read()).films[0]).toMatchObject({ state: 'approved', approvedBy: 'customer' })
  await expect(approveFilm(deps, target)).rejects.toThrow('already been approved')
  await server.close()
})

test('silence for a week approves the film, after a mail that says so', async () => {
  const studio = await deliver()
  const { deps, time, read } = studio
  await sendMails(studio)
  time.ms += 4 * dayMs
  await sweepReviews(deps)
  expect(await mails(studio)).toHaveLength(1)
  time.ms += 1 * dayMs
  await sweepReviews(deps)
  await sweepReviews(deps)
  expect(await mails(studio)).toEqual([
    expect.stringContaining('ready to watch'),
    'Your film is waiting for your approval',
  ])
  expect((await read()).films[0]?.state).toBe('in_review')
  await sendMails(studio)
  time.ms += 2 * dayMs
  await sweepReviews(deps)
  expect((await read()).films[0]).toMatchObject({ state: 'approved', approvedBy: 'silence' })
})

test('silence counts from the letters that went out: while they wait, no day is said and nothing is approved', async () => {
  const studio = await deliver()
  const { deps, time, read } = studio
  const film = async () => (await read()).films[0]
  time.ms += 20 * dayMs
  await sweepReviews(deps)
  expect([await mails(studio), (await film())?.approvesItselfAt]).toEqual([[expect.stringContaining('ready')], null])
  await sendMails(studio)
  expect((await film())?.approvesItselfAt).toBe(new Date(time.ms + 7 * dayMs).toISOString())
  time.ms += 5 * dayMs
  await sweepReviews(deps)
  // The reminder itself waits: whoever did not get it was not warned.
  time.ms += 10 * dayMs
  await sweepReviews(deps)
  expect((await film())?.state).toBe('in_review')
  await sendMails(studio)
  time.ms += dayMs
  await sweepReviews(deps)
  expect((await film())?.state).toBe('in_review')
  time.ms += dayMs
  await sweepReviews(deps)
  expect(await film()).toMatchObject({ state: 'approved', approvedBy: 'silence' })
})

test('while the buyer disputes the payment, no silence approves a film', async () => {
  const studio = await deliver()
  const { deps, time, read, order, database } = studio
  const dispute = (state: string) => database.execute(sql`update orders set dispute = ${state} where id = ${order.id}`)
  await dispute('open')
  await sendMails(studio)
  time.ms += 30 * dayMs
  await sweepReviews(deps)
  expect([(await read()).films[0]?.state, await mails(studio)]).toEqual(['in_review', [expect.any(String)]])
  await dispute('won')
  await sweepReviews(deps)
  await sendMails(studio)
  time.ms += 2 * dayMs
  await sweepReviews(deps)
  expect((await read()).films[0]?.state).toBe('approved')
})

test('a film whose money went back is watched, and no more: neither the customer nor silence approves it, nothing is changed', async () => {
  const studio = await deliver()
  const { deps, time, read, order, jobId, target } = studio
  await addComment(deps, target, { ...plain, frame: 1, text: 'Lovely' })
  const refunded = { kind: 'order.refunded', actor: 'owner', orderId: order.id } as const
  const facts = { refundedPence: 9900, amountPence: 9900 }
  await deps.database.transaction((tx) => deps.record(tx, [{ ...refunded, facts }]))
  const stopped = 'This order was refunded'
  await expect(approveFilm(deps, target)).rejects.toThrow(stopped)
  await expect(requestRevision(deps, target)).rejects.toThrow(stopped)
  const told = await mails(studio)
  expect(told).toContainEqual(expect.stringMatching(/^Your refund for order/))
  await sendMails(studio)
  time.ms += 30 * dayMs
  await sweepReviews(deps)
  expect(await mails(studio)).toEqual(told)
  expect((await read()).films[0]).toMatchObject({ state: 'in_review', approvesItselfAt: null })
  await resumeJob(deps, jobId)
  await approveFilm(deps, target)
  expect((await read()).films[0]).toMatchObject({ state: 'approved' })
})

test('the film goes to the address of its order, whoever the customer is', async () => {
  const studio = await openStudio()
  const order = await studio.addOrder()
  await studio.database.execute(sql`update orders set email = 'right@example.com' where id = ${order.id}`)
  const [job] = await findJobsOfOrder(studio.database, order.id)
  await changeJob(studio.database, job?.id ?? '', { deliversItself: true })
  await studio.drain()
  const { rows } = await studio.database.execute(sql`select recipient from emails where subject like 'Your film%'`)
  expect(rows).toEqual([{ recipient: 'right@example.com' }])
})

test('one film that cannot be approved keeps no other waiting, and is told', async () => {
  const studio = await deliver()
  const { deps, time, read, database, drain, addOrder } = studio
  const other = await addOrder({})
  for (const { id } of await findJobsOfOrder(database, other.id))
    await changeJob(database, id, { deliversItself: true })
  await drain()
  const [stuck] = await findJobsOfOrder(database, other.id)
  await sendMails(studio)
  time.ms += 5 * dayMs
  await sweepReviews(deps)
  await sendMails(studio)
  time.ms += 3 * dayMs
  // The one that was paid first is looked at first.
  const sweeping = sweepReviews({
    ...deps,
    record: async (tx, events) => {
      if (events.some(({ jobId }) => jobId === stuck?.id)) throw new Error('This film is cursed')
      await deps.record(tx, events)
    },
  })
  await expect(sweeping).rejects.toThrow('1 of 2 failed, the first with: This film is cursed')
  expect((await read()).films[0]).toMatchObject({ state: 'approved', approvedBy: 'silence' })
})
