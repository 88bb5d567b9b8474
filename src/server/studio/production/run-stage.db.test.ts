import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { AppError } from '#src/kit/app-error.ts'
import { EngineStopped } from '#src/server/platform/film/port.ts'
import { aRun } from '#test/support/a-run.ts'
import { patient } from '#test/support/patient.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { maxFailures, maxTakeOvers } from '#src/server/studio/claims/feature.ts'
import { presentJob } from './board.ts'
import { renderAgain, retryWork } from './change-plan.ts'
import { findFilms } from './films.sql.ts'
import { findJob, findJobsOfOrder } from './productions.sql.ts'
import { renderFilm } from './render.ts'
import { continueStages } from './run-stage.ts'
import { renderJob } from './stages.ts'

type Render = Awaited<ReturnType<typeof openStudio>>['film']['render']

// A film that waits for its render.
async function openFilm() {
  const studio = await openStudio()
  const { deps, database } = studio
  const { id: orderId } = await studio.addOrder()
  const [{ id } = { id: '' }] = await findJobsOfOrder(database, orderId)
  await studio.drain()
  await renderAgain(deps, id)
  const { render } = deps.film
  return {
    ...studio,
    id,
    read: () => presentJob(deps, id),
    newest: async () => (await findFilms(database, id))[0],
    renderWith: (other: Render) => {
      deps.film = { ...deps.film, render: other }
    },
    mendRender: () => {
      deps.film = { ...deps.film, render }
    },
    sweep: () => continueStages(deps),
    queued: async () => (await deps.queue.listKeys(renderJob)).has(id),
    // As the queue has it once a run has been taken.
    emptyQueue: () => database.execute(sql`delete from pgboss.job where name = ${renderJob.name}`),
    silence: () => database.execute(sql`update work_claims set beat_at = now() - interval '1 minute'`),
    alerts: async () => {
      const { rows } = await database.execute<{ message: string; open: boolean }>(
        sql`select message, resolved_at is null as open from alerts where incident = ${`production ${id}`}`,
      )
      return rows
    },
  }
}

// A render under way until it is let go.
function holdRender(): { render: Render; letGo: () => void; isUnderWay: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return {
    render: async (_orders, { signal }) => {
      calls += 1
      signal?.addEventListener('abort', () => resolve())
      await promise
      signal?.throwIfAborted()
    },
    letGo: resolve,
    isUnderWay: () => calls > 0,
  }
}

const untilBegun = (isUnderWay: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(isUnderWay()).toBe(true), { timeout: patient(20_000) })

async function failing(work: Promise<void>): Promise<void> {
  await expect(work).rejects.toThrow()
}

test('a film that kills the engine is failed after three take-overs, the owner is told once, and it can be tried again', async () => {
  const { deps, id, read, newest, renderWith, mendRender, alerts, drain } = await openFilm()
  renderWith(() => Promise.reject(new EngineStopped('exit SIGKILL')))
  const run = aRun()
  for (let attempt = 1; attempt <= maxTakeOvers; attempt += 1) await failing(renderFilm(deps, id, { ...run, attempt }))
  expect(await read()).toMatchObject({ work: 'working' })
  await renderFilm(deps, id, { ...run, attempt: maxTakeOvers + 1 })
  expect(await read()).toMatchObject({ work: 'failed', problem: expect.stringContaining('short of memory') })
  expect(await newest()).toMatchObject({ state: 'failed' })
  expect(await alerts()).toEqual([{ message: expect.stringContaining('short of memory'), open: true }])

  mendRender()
  await retryWork(deps, id)
  expect(await alerts()).toMatchObject([{ open: false }])
  await drain()
  expect(await read()).toMatchObject({ work: 'done', missing: null })
  expect(await newest()).toMatchObject({ state: 'ready' })
})

test('a run whose process died is counted, also by a worker that never said a word', async () => {
  const { deps, id, read, renderWith, queued, emptyQueue, silence, sweep, newest } = await openFilm()
  const dead: (() => Promise<void>)[] = []
  for (let death = 0; death <= maxTakeOvers; death += 1) {
    const { render, letGo, isUnderWay } = holdRender()
    renderWith(render)
    await emptyQueue()
    const run = renderFilm(deps, id, aRun())
    dead.push(async () => {
      letGo()
      await run
    })
    await untilBegun(isUnderWay)
    await silence()
    await sweep()
    expect(await queued()).toBe(true)
  }
  await renderFilm(deps, id, aRun())
  expect(await read()).toMatchObject({ work: 'failed', problem: expect.stringContaining('stopped several times') })
  for (const end of dead) await end()
  expect(await newest()).toMatchObject({ state: 'failed' })
})

test('an outage gets more runs than a film that kills the engine, and a full disk has an end and a reason', async () => {
  const { deps, id, read, renderWith } = await openFilm()
  renderWith(() => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })))
  const run = aRun()
  for (let attempt = 1; attempt < maxFailures; attempt += 1) await failing(renderFilm(deps, id, { ...run, attempt }))
  expect(await read()).toMatchObject({ work: 'working' })
  await renderFilm(deps, id, { ...run, attempt: maxFailures })
  expect(await read()).toMatchObject({ work: 'failed', problem: expect.stringContaining('The disk is full.') })
})

test('what was foreseen fails at once, with its film', async () => {
  const { deps, id, read, newest, alerts } = await openFilm()
  deps.film = {
    ...deps.film,
    plan: () => Promise.reject(new AppError('conflict', 'This film takes too long to plan.')),
  }
  await renderFilm(deps, id, aRun())
  expect(await findJob(deps.database, id)).toMatchObject({
    work: 'failed',
    problem: 'This film takes too long to plan.',
  })
  expect(await newest()).toMatchObject({ state: 'failed', timelines: {} })
  expect(await alerts()).toHaveLength(1)
  expect((await read()).sequencePlan).toMatchObject({ clipOrder: [], problem: 'This film takes too long to plan.' })
})

test('a render that is alive is never started beside itself, however old its job is', async () => {
  const { deps, id, time, renderWith, emptyQueue, queued, sweep, film } = await openFilm()
  const { render, letGo, isUnderWay } = holdRender()
  renderWith(render)
  await emptyQueue()
  const before = film.rendered.length
  const first = renderFilm(deps, id, aRun())
  await untilBegun(isUnderWay)
  time.ms += 3_600_000
  await sweep()
  expect(await queued()).toBe(false)
  const second = vi.fn<Render>(() => Promise.reject(new Error('twice')))
  renderWith(second)
  await renderFilm(deps, id, aRun())
  expect(second).not.toHaveBeenCalled()
  await expect(retryWork(deps, id)).rejects.toThrow('We’re working on this step already.')
  letGo()
  await failing(first)
  expect(film.rendered).toHaveLength(before)
})

test('what pauses between two attempts is left to the queue', async () => {
  const { deps, id, database, renderWith, sweep } = await openFilm()
  renderWith(() => Promise.reject(new Error('not yet')))
  await failing(renderFilm(deps, id, aRun()))
  await database.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '5 minutes'
    where name = ${renderJob.name}`)
  await sweep()
  const { rows } = await database.execute(sql`select state from pgboss.job where name = ${renderJob.name}`)
  expect(rows).toEqual([{ state: 'retry' }])
})

test('a run that a stopping process hands back costs nothing', async () => {
  const { deps, id, read, renderWith, mendRender } = await openFilm()
  const run = aRun()
  for (let stops = 0; stops < maxFailures + maxTakeOvers; stops += 1) {
    const stopping = new AbortController()
    const { render, isUnderWay } = holdRender()
    renderWith(render)
    const rendering = renderFilm(deps, id, { ...run, signal: stopping.signal })
    await untilBegun(isUnderWay)
    stopping.abort(new Error('The product stops'))
    await failing(rendering)
  }
  mendRender()
  await renderFilm(deps, id, run)
  expect(await read()).toMatchObject({ work: 'done' })
})

test('a run that was taken for dead stores nothing once another has taken over', async () => {
  const { deps, id, database, read, renderWith, mendRender, silence } = await openFilm()
  const { render, letGo, isUnderWay } = holdRender()
  renderWith(render)
  const late = renderFilm(deps, id, aRun())
  await untilBegun(isUnderWay)
  await silence()
  mendRender()
  await renderFilm(deps, id, aRun())
  expect(await read()).toMatchObject({ work: 'done' })
  letGo()
  await late
  expect(await read()).toMatchObject({ work: 'done', problem: null })
  const { rows } = await database.execute(sql`select * from work_claims`)
  expect(rows).toEqual([])
})

test('a film that is erased while it is stored leaves no file behind', async () => {
  const { deps, id, database, newest, storedKeys } = await openFilm()
  const { describe } = deps.film
  const film = await newest()
  deps.film = {
    ...deps.film,
    describe: async (path) => {
      await database.execute(sql`delete from films where job_id = ${id}`)
      await database.execute(sql`update production_jobs set erased_at = now() where id = ${id}`)
      return describe(path)
    },
  }
  await renderFilm(deps, id, aRun())
  expect((await storedKeys()).filter((key) => key.startsWith(`films/${film?.id}`))).toEqual([])
})
