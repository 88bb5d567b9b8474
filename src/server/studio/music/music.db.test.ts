import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waveFile } from '#src/engine/export/wave-file.ts'
import { strangersStores } from '#src/server/people/caps/feature.ts'
import { presentFilms } from '#src/server/studio/production/delivery/film-page.ts'
import { findFilms, findJob, findJobsOfOrder, lockJob } from '#src/server/studio/production/feature.ts'
import { advanceJob } from '#src/server/studio/production/stages.ts'
import { eraseMedia } from '#src/server/studio/retention/erase-media.ts'
import { openStudio, type Studio } from '#test/support/test-studio.ts'
import { findScores, insertRecording } from './music.sql.ts'
import { forgetRecording, putVoice, takeAudio } from './recordings.ts'
import { chooseMusic, composeScores, presentJobMusic, presentOrderScores } from './scores.ts'

async function openJob(options: Parameters<Studio['addOrder']>[0]) {
  const studio = await openStudio()
  const order = await studio.addOrder(options)
  const [{ id } = { id: '' }] = await findJobsOfOrder(studio.database, order.id)
  await studio.drain()
  await composeScores(studio.deps, id, new AbortController().signal)
  const readScores = () => presentOrderScores(studio.deps, order.id, order.token)
  return { ...studio, order, id, readScores }
}

test('premium music: three scores for one cut, one chosen, and the film is made again with it', async () => {
  const { deps, database, id, readScores, drain } = await openJob({ addOns: ['premium-music'] })
  const [{ state, scores } = { state: '', scores: [] }] = await readScores()
  expect([state, scores.map(({ isChosen }) => isChosen)]).toEqual(['open', [false, false, false]])
  expect(new Set(scores.map(({ mood }) => mood)).size).toBe(3)
  const choice = { kind: 'score' as const, id: scores.at(1)?.id ?? '' }
  await chooseMusic(deps, { jobId: id, choice, actor: 'customer' })
  await drain()
  const cuts = (await findFilms(database, id)).map(({ timelines }) => timelines.stories)
  const sources = cuts.map((cut) => cut?.audio.source)
  expect(sources[0]).toMatchObject({ kind: 'composed', ensemble: 'full' })
  expect(sources[0]).not.toEqual(sources[1])
  // The cut stays: only the music is another.
  const [now, before] = cuts.map((cut) => cut?.clips)
  expect(now).toEqual(before)
})

test('what a customer chooses in a day has an end, as the film is made again each time; what the owner chooses has none', async () => {
  const { deps, database, id, readScores } = await openJob({ addOns: ['premium-music'] })
  const { scores } = (await readScores())[0] ?? { scores: [] }
  const choose = (index: number, actor: 'customer' | 'owner') =>
    chooseMusic(deps, { jobId: id, choice: { kind: 'score', id: scores[index]?.id ?? '' }, actor })
  const { ownEdits } = strangersStores
  const { perSource } = ownEdits
  try {
    ownEdits.perSource = 2
    for (const index of [0, 1]) await choose(index, 'customer')
    await expect(choose(2, 'customer')).rejects.toMatchObject({ code: 'too_many' })
    await choose(2, 'owner')
  } finally {
    ownEdits.perSource = perSource
  }
  const { rows } = await database.execute(sql`
    select actor, count(*)::int as all from audit_events where action = 'film.music-chosen' group by 1 order by 1`)
  expect(rows).toEqual([
    { actor: 'customer', all: 2 },
    { actor: 'owner', all: 1 },
  ])
})

test('once the film is delivered its music stays, and its stems wait for the approval', async () => {
  const { deps, id, order, readScores, drain } = await openJob({ addOns: ['premium-music'] })
  const [film] = await readScores()
  // The one that the film plays by itself: liking it is a choice too.
  const choice = { kind: 'score' as const, id: film?.scores[0]?.id ?? '' }
  await expect(advanceJob(deps, { jobId: id, status: 'completed' })).rejects.toThrow('Choose a premium score.')
  await chooseMusic(deps, { jobId: id, choice, actor: 'customer' })
  expect((await readScores())[0]?.scores.map(({ isChosen }) => isChosen)).toEqual([true, false, false])
  await drain()
  await advanceJob(deps, { jobId: id, status: 'completed' })
  const choosing = chooseMusic(deps, { jobId: id, choice, actor: 'customer' })
  await expect(choosing).rejects.toThrow('This film has been delivered')
  expect((await readScores())[0]?.state).toBe('closed')
  expect((await presentFilms(deps, order.token)).films[0]?.cuts[0]?.stems).toBeNull()
})

test('VR3 holds the premium library: three scores to choose from, and nobody has to', async () => {
  const { deps, database, id, readScores } = await openJob({ service: 'vr3' })
  expect((await readScores())[0]?.scores).toHaveLength(3)
  const [film] = await findFilms(database, id)
  expect(film?.timelines.stories?.audio.source).toMatchObject({ kind: 'composed', ensemble: 'full' })
  await advanceJob(deps, { jobId: id, status: 'completed' })
  expect(await findJob(database, id)).toMatchObject({ status: 'completed' })
})

test('without premium music there is no choice and no score', async () => {
  const { database, id, readScores } = await openJob({})
  expect(await readScores()).toEqual([])
  expect(await findScores(database, [id])).toEqual([])
  const [film] = await findFilms(database, id)
  expect(film?.timelines.stories?.audio.source).not.toHaveProperty('ensemble')
})

test('a recording of the owner sets the cuts of the films it may serve, and stays in the library as long as one uses it', async () => {
  const { deps, database, id, drain } = await openJob({})
  const keyOf = (ending: string): string => `recordings/test.${ending}`
  const { key, bytes, seconds, heard } = await takeAudio(deps, upload(clicks(40)), { keyOf, minSeconds: 10 })
  expect([key, Math.round(heard.bpm)]).toEqual(['recordings/test.wav', 120])
  const facts = { title: 'Our tune', source: 'Own recording', licenceNote: 'Ours', createdAt: new Date() }
  const row = { id: crypto.randomUUID(), ...facts, key, bytes, seconds, heard }
  await insertRecording(database, { ...row, tiers: ['vr1'] })
  const job = await findJob(database, id)
  if (job?.tier !== 'vr1') throw new Error('The studio makes films of the first tier.')
  await chooseMusic(deps, { jobId: id, choice: { kind: 'recording', id: row.id }, actor: 'owner' })
  await drain()
  const [film] = await findFilms(database, id)
  const timeline = film?.timelines.stories
  expect(timeline?.audio.source).toMatchObject({ kind: 'file', path: key })
  // A transition is centred on its beat.
  for (const { start, transition } of timeline?.clips ?? []) {
    expect((start + (transition.kind === 'cut' ? 0 : Math.floor(transition.frames / 2))) % 15).toBe(0)
  }
  await expect(forgetRecording(deps, row.id)).rejects.toThrow('A film in production uses this recording.')
  await chooseMusic(deps, { jobId: id, choice: { kind: 'none' }, actor: 'owner' })
  await forgetRecording(deps, row.id)
  expect((await findJob(database, id))?.music).toBeNull()
})

test('a recording for another package is refused, and so is what is no sound', async () => {
  const { deps, database, id } = await openJob({})
  const facts = { title: 'Other', source: '', licenceNote: '', createdAt: new Date(), key: 'recordings/x.wav' }
  const heard = { bpm: 120, beatsPerBar: 4 as const, beatsSeconds: [0, 0.5] }
  const row = { id: crypto.randomUUID(), ...facts, bytes: 1, seconds: 20, heard, tiers: ['vr3' as const] }
  await insertRecording(database, row)
  const choice = { kind: 'recording' as const, id: row.id }
  await expect(chooseMusic(deps, { jobId: id, choice, actor: 'owner' })).rejects.toThrow(
    'haven’t allowed this recording',
  )
  const playlist = upload(Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\nfile:///etc/passwd\n'))
  const options = { keyOf: () => 'recordings/y', minSeconds: 1 }
  await expect(takeAudio(deps, playlist, options)).rejects.toThrow('We can’t read this sound file.')
  const broken = upload(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(4_000, 7)]))
  await expect(takeAudio(deps, broken, options)).rejects.toThrow()
  await expect(takeAudio(deps, upload(clicks(2)), { ...options, minSeconds: 10 })).rejects.toThrow('too short')
})

test('a voice goes on the film, is replaced with its file, and is erased with everything else', async () => {
  const { deps, database, id, order, drain, storedKeys } = await openJob({ addOns: ['premium-music'] })
  await putVoice(deps, id, upload(clicks(3), { startSeconds: '4' }))
  await putVoice(deps, id, upload(clicks(4), { startSeconds: '2' }))
  expect((await storedKeys()).filter((key) => key.startsWith('voices/'))).toHaveLength(1)
  // The new one is on the film: that the old one could not be removed must not take it away again.
  const remove = (key: string) => deps.storage.remove(key).then(() => Promise.reject(new Error('silence')))
  const away = { ...deps, storage: { ...deps.storage, remove } }
  await expect(putVoice(away, id, upload(clicks(4), { startSeconds: '2' }))).rejects.toThrow('silence')
  const key = (await findJob(database, id))?.voice?.key
  expect(await storedKeys()).toContain(key)
  await drain()
  const { voice } = await presentJobMusic(deps, id)
  expect(voice).toMatchObject({ startSeconds: 2, seconds: 4 })
  const [film] = await findFilms(database, id)
  expect(film?.timelines.stories?.audio.voice).toMatchObject({ startFrame: 60 })
  await database.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    await eraseMedia(deps, tx, {
      customerId: job?.customerId ?? '',
      of: { orderId: order.id },
      withPhotos: false,
      reason: 'owner',
    })
  })
  await drain()
  expect((await storedKeys()).filter((key) => /^(voices|scores)/.test(key))).toEqual([])
})

async function* upload(content: Buffer, fields: Record<string, string> = {}) {
  yield { name: 'sound.wav', fields: new Map(Object.entries(fields)), stream: Readable.from([content]) }
}

// A click on every beat at 120 a minute.
function clicks(seconds: number): Buffer {
  const left = new Float32Array(seconds * 48_000)
  for (let at = 0; at < left.length; at += 1) {
    const inBeat = at % 24_000
    const level = Math.floor(at / 24_000) % 4 === 0 ? 0.6 : 0.3
    left[at] = level * Math.sin(at * 0.05) * Math.exp(-inBeat / 1_500)
  }
  return waveFile({ left, right: left })
}
