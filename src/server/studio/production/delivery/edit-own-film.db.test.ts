import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditableFilm, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import { type FilmToEdit, planEdit } from '#src/engine/browser/plan-edit.ts'
import { strangersStores } from '#src/server/people/caps/feature.ts'
import { saveJobEdit } from '#src/server/studio/production/edit-film.ts'
import { findFilms } from '#src/server/studio/production/films.sql.ts'
import { changeJob, findJob, findJobsOfOrder } from '#src/server/studio/production/productions.sql.ts'
import { openStudio, type Studio } from '#test/support/test-studio.ts'
import { presentFilms } from './film-page.ts'
import { findFilmPhoto, readOwnEdit, sendOwnEdit } from './review.ts'

async function deliver(options: Parameters<Studio['addOrder']>[0]) {
  const studio = await openStudio()
  const order = await studio.addOrder(options)
  const [{ id: jobId } = { id: '' }] = await findJobsOfOrder(studio.database, order.id)
  await changeJob(studio.database, jobId, { deliversItself: true, settledExtras: { 'premium-music': 'done' } })
  await studio.drain()
  const read = async () => (await presentFilms(studio.deps, order.token)).films[0]
  const target = async () => ({ token: order.token, filmId: (await read())?.cuts[0]?.id ?? '' })
  const newest = async () => (await findFilms(studio.database, jobId))[0]?.timelines
  return { ...studio, order, jobId, read, target, newest }
}

const asPage = ({ photos, options }: EditableFilm): FilmToEdit =>
  JSON.parse(JSON.stringify({ photos, options })) as FilmToEdit

// Everything that can be changed at once.
function changeAll({ edit }: EditableFilm): FilmEdit {
  const [first, second, third, ...others] = edit.photos.toReversed() as [
    FilmEdit['photos'][number],
    FilmEdit['photos'][number],
    FilmEdit['photos'][number],
  ]
  return {
    words: { businessName: 'Harbour Lights', tagline: 'Open until late', cta: 'Come by' },
    mood: 'drive',
    look: 'noir',
    keepsOrder: true,
    // The first shot of a photo is longer, pulls out and comes with a crossfade.
    shots: [
      {
        photoId: second.photoId,
        showing: 0,
        take: { family: 'pull', direction: 'out' },
        transition: 'crossfade',
        beats: 1,
      },
    ],
    photos: [
      { ...first, caption: 'From our terrace' },
      { ...second, focus: { x: 0.2, y: 0.75 } },
      { ...third, isIncluded: false },
      ...others,
    ],
  }
}

test('a customer’s own changes become the next version as the page showed it, without a round; our cut is kept', async () => {
  const { deps, database, drain, read, target, newest, jobId, order } = await deliver({ photos: 6, service: 'vr2' })
  await database.execute(sql`insert into film_briefs (order_id, name_to_show, tagline, call_to_action, phone, site,
    handle, town, colours, changed_at) values (${order.id}, 'Lakeside House', '', '', '', '', '', '', '{}', now())`)
  const ours = await newest()
  const film = await readOwnEdit(deps, await target())
  expect(film.ours).toBeNull()
  for (const format of ['stories', 'square', 'portrait', 'landscape'] as const) {
    expect(planEdit(asPage(film), film.edit, format)).toEqual(ours?.[format])
  }
  const edit = changeAll(film)
  const seen = planEdit(asPage(film), edit, 'stories')
  await sendOwnEdit(deps, await target(), edit)
  expect(await read()).toMatchObject({ state: 'in_revision', roundsLeft: 2 })
  await drain()
  expect(await read()).toMatchObject({ state: 'in_review', roundsLeft: 2, cuts: [{ version: 2 }, { version: 1 }] })
  expect((await newest())?.stories).toEqual(seen)
  const { rows } = await database.execute(sql`select name_to_show, call_to_action from film_briefs`)
  expect(rows).toEqual([{ name_to_show: 'Harbour Lights', call_to_action: 'Come by' }])

  const again = await readOwnEdit(deps, await target())
  expect([again.edit, again.ours]).toEqual([edit, film.edit])
  await sendOwnEdit(deps, await target(), film.edit)
  await drain()
  expect((await newest())?.stories).toEqual(ours?.stories)
  // A second edit does not make the first one ours.
  expect((await findJob(database, jobId))?.ourCut).toEqual(film.edit)
})

test('premium music plays on in another mood, as the page hears it', async () => {
  const { deps, target, newest, drain } = await deliver({ photos: 4, addOns: ['premium-music'] })
  const film = await readOwnEdit(deps, await target())
  expect(planEdit(asPage(film), film.edit, 'stories')).toEqual((await newest())?.stories)
  const edit: FilmEdit = { ...film.edit, mood: 'calm' }
  const seen = planEdit(asPage(film), edit, 'stories')
  expect(seen.audio.source).toMatchObject({ mood: 'calm', ensemble: 'full' })
  await sendOwnEdit(deps, await target(), edit)
  await drain()
  expect((await newest())?.stories).toEqual(seen)
})

test('where films wait for the owner’s look, an edited one waits too; what the owner saves is our cut', async () => {
  const { deps, database, drain, jobId, target, read } = await deliver({ photos: 4 })
  await changeJob(database, jobId, { deliversItself: false })
  const film = await readOwnEdit(deps, await target())
  const edit = { ...film.edit, words: { ...film.edit.words, tagline: 'By the water' } }
  await sendOwnEdit(deps, await target(), edit)
  await drain()
  expect(await read()).toMatchObject({ state: 'in_revision', cuts: [{ version: 1 }] })
  expect(await findJob(database, jobId)).toMatchObject({ status: 'editing', work: 'done', ourCut: film.edit })
  await saveJobEdit(deps, jobId, { base: edit, edit: { ...edit, look: 'warm' } })
  expect(await findJob(database, jobId)).toMatchObject({ look: 'warm', ourCut: null })
})

test('what is no change, names other photos or leaves too few is refused, and nobody sees photos of others', async () => {
  const { deps, addOrder, database, target, read } = await deliver({ photos: 4 })
  const film = await readOwnEdit(deps, await target())
  const { edit } = film
  const send = async (change: Partial<FilmEdit>) => sendOwnEdit(deps, await target(), { ...edit, ...change })
  await expect(send({})).rejects.toThrow('You haven’t changed anything yet.')
  await expect(send({ photos: edit.photos.slice(1) })).rejects.toThrow('have changed')
  const [first, ...rest] = edit.photos as [FilmEdit['photos'][number]]
  await expect(send({ photos: [...rest, ...rest.slice(0, 1)] })).rejects.toThrow('have changed')
  const out = edit.photos.map((photo, index) => ({ ...photo, isIncluded: index > 1 }))
  await expect(send({ photos: out })).rejects.toThrow('at least 3')
  expect(await read()).toMatchObject({ state: 'in_review', cuts: [{ version: 1 }] })
  expect((await readOwnEdit(deps, await target())).edit).toEqual(edit)

  const photo = { ...(await target()), photoId: first.photoId, size: 'display' } as const
  expect(await findFilmPhoto(deps, photo)).toBe(`photos/${first.photoId}/display.jpg`)
  const other = await addOrder({ photos: 3 })
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from photos where customer_id = ${other.customerId} limit 1`,
  )
  await expect(findFilmPhoto(deps, { ...photo, photoId: rows[0]?.id ?? '' })).rejects.toThrow('Not found')
})

test('the edits of one film have an end each day, and one that is refused makes nothing', async () => {
  const { deps, database, target } = await deliver({ photos: 4 })
  const film = await readOwnEdit(deps, await target())
  const edit = { ...film.edit, words: { ...film.edit.words, tagline: 'By the water' } }
  const { ownEdits } = strangersStores
  const { perSource } = ownEdits
  try {
    ownEdits.perSource = 0
    await expect(sendOwnEdit(deps, await target(), edit)).rejects.toMatchObject({ code: 'too_many' })
  } finally {
    ownEdits.perSource = perSource
  }
  const { rows } = await database.execute(sql`select count(*)::int as films from films`)
  expect(rows).toEqual([{ films: 1 }])
})
