import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#src/kit/time.ts'
import { clipKey, findClipsOfJob } from '#src/server/studio/clips/feature.ts'
import { resolveClip } from '#src/server/studio/clips/provider-clips.ts'
import { presentFilms } from '#src/server/studio/production/delivery/film-page.ts'
import { addComment, approveFilm, requestRevision } from '#src/server/studio/production/delivery/review.ts'
import { advanceJob } from '#src/server/studio/production/stages.ts'
import { changePlan, renderAgain } from '#src/server/studio/production/change-plan.ts'
import { presentJob } from '#src/server/studio/production/board.ts'
import { findJobsOfOrder } from '#src/server/studio/production/productions.sql.ts'
import { type Fate, inTurn, shortestPauseMs, startRunwayServer } from '#test/fakes/runway-server.ts'
import { openStudio } from '#test/support/test-studio.ts'

const fates: Fate[] = ['busy', 'broken', 'throttled', 'slow', 'unsafe', 'internal', 'expired', 'lost']

// A paid order whose every photo meets another trouble at the provider.
async function openTroubledOrder() {
  const time = { now: () => 0 }
  const server = await startRunwayServer({ nowMs: () => time.now(), fateOf: inTurn(fates) })
  onTestFinished(() => server.close())
  const studio = await openStudio({ runwayUrl: server.url })
  time.now = () => studio.time.ms
  const order = await studio.addOrder({ service: 'vr2', photos: fates.length })
  const [{ id } = { id: '' }] = await findJobsOfOrder(studio.database, order.id)
  // The queue runs everything more often than it should: whoever must wait has to look at the clock.
  const run = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      studio.time.ms += 2 * secondMs
      await studio.database.execute(sql`update pgboss.job set start_after = now() where state = 'created'`)
      expect(await studio.drain()).toEqual([])
    }
  }
  return { ...studio, server, order, id, run, read: () => presentJob(studio.deps, id) }
}

type Troubled = Awaited<ReturnType<typeof openTroubledOrder>>

async function decideForOwner({ deps, id }: Troubled): Promise<string[]> {
  const waiting = (await findClipsOfJob(deps.database, id)).filter(({ state }) => state !== 'ready')
  for (const { id: clipId } of waiting) await resolveClip(deps, { clipId, answer: 'local' })
  return waiting.map(({ state, failureText }) => `${state}: ${failureText}`).toSorted()
}

async function makeSecondVersion({ deps, id, order, run }: Troubled): Promise<void> {
  const first = (await presentFilms(deps, order.token)).films[0]?.cuts[0]?.id ?? ''
  const comment = { frame: 60, text: 'A word about the lake, please', format: 'stories' as const, drawing: [] }
  await addComment(deps, { token: order.token, filmId: first }, comment)
  await requestRevision(deps, { token: order.token, filmId: first })
  const { words } = await presentJob(deps, id)
  await changePlan(deps, id, { words: { ...words, captions: ['By the lake'] } })
  await renderAgain(deps, id)
  await run(2)
  await advanceJob(deps, { jobId: id, status: 'completed' })
}

test('an order goes from its payment to the approved second version on a provider that does everything wrong', async () => {
  const troubled = await openTroubledOrder()
  const { deps, id, order, run, read, server, film } = troubled
  await run(60)
  expect(await read()).toMatchObject({
    status: 'generating',
    missing: '6 of 8 clips are ready: 1 failed, 1 waiting for your decision.',
  })
  expect(await decideForOwner(troubled)).toEqual([
    expect.stringContaining('failed: The provider refused this clip for safety reasons.'),
    expect.stringContaining('parked: The provider did not answer: the clip may have been started and billed.'),
  ])
  await run(3)
  expect(await read()).toMatchObject({ status: 'editing', work: 'done', missing: null })
  await advanceJob(deps, { jobId: id, status: 'completed' })
  await makeSecondVersion(troubled)
  const [delivered] = (await presentFilms(deps, order.token)).films
  await approveFilm(deps, { token: order.token, filmId: delivered?.cuts[0]?.id ?? '' })
  const [approved] = (await presentFilms(deps, order.token)).films
  expect(approved).toMatchObject({ state: 'approved', cuts: [{ version: 2 }, { version: 1 }] })
  expect(approved?.cuts[0]?.formats.filter(({ downloadUrl }) => downloadUrl).map(({ format }) => format)).toEqual([
    'stories',
    'square',
    'portrait',
    'landscape',
  ])

  // One create that counts for each clip; only the provider's own fault, which it does not bill, was asked for again.
  const tasks = (fate: Fate) => server.tasks.filter((task) => task.fate === fate)
  expect(fates.map((fate) => [fate, tasks(fate).length])).toEqual(
    fates.map((fate) => [fate, fate === 'internal' ? 2 : 1]),
  )
  expect(shortestPauseMs(server.tasks)).toBeGreaterThanOrEqual(5 * secondMs)
  const clips = await findClipsOfJob(deps.database, id)
  const bought = clips.filter(({ provider }) => provider === 'runway')
  const cut = JSON.stringify(film.rendered.at(-1)?.[0]?.timeline.clips)
  expect(bought).toHaveLength(6)
  const { analysis, sequencePlan } = await read()
  const photos = analysis.map(({ photoId }) => photoId)
  expect(sequencePlan.clipOrder.flatMap(({ photoIds }) => photoIds).filter((id) => !photos.includes(id))).toEqual([])
  for (const clip of bought) expect(cut).toContain(clipKey(clip.id).replace('/', '~'))
})
