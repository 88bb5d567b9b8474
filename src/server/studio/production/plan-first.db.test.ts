import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { replanFilms } from './begin.ts'
import { presentJob } from './board.ts'
import { changePhoto, changePlan, renderAgain } from './change-plan.ts'
import { readOwnEdit, sendOwnEdit } from './delivery/review.ts'
import { readJobEdit, saveJobEdit } from './edit-film.ts'
import { findFilms } from './films.sql.ts'
import { readMaterial } from './plan.ts'
import { changeJob, findJob, findJobPhotos, findJobsOfOrder } from './productions.sql.ts'
import { isOutdated } from './stages.ts'

async function openJob(whilePlanning: () => Promise<unknown> = async () => undefined) {
  const studio = await openStudio()
  const { plan } = studio.film
  const counted = { plans: 0 }
  const watched: FilmEngine['plan'] = async (analysis, options) => {
    counted.plans += 1
    await whilePlanning()
    return plan(analysis, options)
  }
  studio.deps.film = { ...studio.deps.film, plan: watched }
  const order = await studio.addOrder({ photos: 4 })
  const [{ id } = { id: '' }] = await findJobsOfOrder(studio.database, order.id)
  return { ...studio, order, id, counted }
}

test('no plan is made while a transaction is open, whoever asks for it', async () => {
  const open: string[] = []
  let database: Awaited<ReturnType<typeof openStudio>>['database'] | undefined
  const studio = await openJob(async () => {
    const found = await database?.execute<{ query: string }>(sql`
      select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`)
    open.push(...(found?.rows.map(({ query }) => query) ?? []))
  })
  const { deps, id, order, drain, counted } = studio
  database = studio.database
  await drain()
  const edit = await readJobEdit(deps, id)
  await saveJobEdit(deps, id, { base: edit.edit, edit: { ...edit.edit, mood: 'calm' } })
  await changePlan(deps, id, { look: 'noir' })
  const [photo] = await findJobPhotos(database, id)
  await changePhoto(deps, { jobId: id, photoId: photo?.photoId ?? '' }, { move: 'pull', caption: 'Fresh today' })
  await database.transaction((tx) => replanFilms(deps, tx, [{ orderId: order.id }]))
  await drain()
  await renderAgain(deps, id)
  await drain()
  await changePlan(deps, id, { deliversItself: true })
  await drain()
  const [film] = await findFilms(database, id)
  const target = { token: order.token, filmId: film?.id ?? '' }
  const own = await readOwnEdit(deps, target)
  await sendOwnEdit(deps, target, { ...own.edit, mood: 'drive' })
  await drain()
  expect(counted.plans).toBeGreaterThan(6)
  expect(open).toEqual([])
})

test('a film that is changed while its change is planned is planned again, and both changes stay', async () => {
  let changes = 0
  const { deps, id, drain, counted, database } = await openJob()
  await drain()
  const { plan } = deps.film
  deps.film = {
    ...deps.film,
    plan: async (...wishes) => {
      if (changes++ === 0) await changeJob(database, id, { look: 'noir' })
      return plan(...wishes)
    },
  }
  counted.plans = 0
  await changePlan(deps, id, { mood: 'calm' })
  expect(counted.plans).toBe(2)
  expect(await findJob(database, id)).toMatchObject({ mood: 'calm', look: 'noir' })
})

test('a film that never holds still is refused, and nothing is written', async () => {
  let seed = 0
  const { deps, id, drain, database } = await openJob()
  await drain()
  const { plan } = deps.film
  deps.film = {
    ...deps.film,
    plan: async (...wishes) => {
      await changeJob(database, id, { seed: (seed += 1) })
      return plan(...wishes)
    },
  }
  await expect(changePlan(deps, id, { mood: 'calm' })).rejects.toThrow('Someone else is changing this film.')
  expect(await findJob(database, id)).toMatchObject({ mood: null })
})

test('a film shows what was asked for until its render began', async () => {
  const { deps, id, drain, database } = await openJob()
  await drain()
  await renderAgain(deps, id)
  expect((await findFilms(database, id))[0]).toMatchObject({ state: 'rendering', timelines: {} })
  await changePlan(deps, id, { mood: 'calm' })
  await drain()
  const [film] = await findFilms(database, id)
  const job = await findJob(database, id)
  expect(film?.timelines.stories?.audio.source).toMatchObject({ mood: 'calm' })
  expect(job && film && isOutdated(await readMaterial(database, job), film)).toBe(false)
  expect((await presentJob(deps, id)).versions).toHaveLength(2)
})
