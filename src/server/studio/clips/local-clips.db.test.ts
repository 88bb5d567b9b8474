import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppError } from '#src/kit/app-error.ts'
import type { LocalClip } from '#src/server/platform/video/port.ts'
import { maxFailures } from '#src/server/studio/claims/feature.ts'
import { findJobsOfOrder } from '#src/server/studio/production/feature.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { findClipsOfJob } from './clips.sql.ts'
import { continueClips } from './clips.ts'

type Make = (clips: LocalClip[]) => Promise<void>

async function makeClips(make: Make) {
  const studio = await openStudio()
  const runs: number[] = []
  studio.deps.video.local.make = async (clips) => {
    runs.push(clips.length)
    await make(clips)
    for (const { output } of clips) await writeFile(output, 'a clip')
  }
  const order = await studio.addOrder({ photos: 4 })
  const [job] = await findJobsOfOrder(studio.database, order.id)
  const failures = await studio.drain()
  const clips = await findClipsOfJob(studio.database, job?.id ?? '')
  return { runs, failures, states: clips.map(({ state }) => state).toSorted(), clips }
}

test('the clips of a job are made in one run of the engine', async () => {
  const { runs, states } = await makeClips(async () => undefined)
  expect(runs).toEqual([4])
  expect(states).toEqual(['ready', 'ready', 'ready', 'ready'])
})

test('a photo that cannot be read fails its own clip alone, in words', async () => {
  let bad = ''
  const { states, clips } = await makeClips(async (wanted) => {
    bad ||= basename(wanted[1]?.photoPath ?? '')
    if (wanted.some(({ photoPath }) => basename(photoPath) === bad))
      throw new AppError('bad_picture', 'The photo cannot be read.')
  })
  expect(states).toEqual(['failed', 'ready', 'ready', 'ready'])
  expect(clips.find(({ state }) => state === 'failed')?.failureText).toBe('The photo cannot be read.')
})

test('an engine that stopped in the middle is no failure of the clips', async () => {
  const { states, failures } = await makeClips(() => Promise.reject(new AppError('unavailable', 'It stopped.')))
  expect(states).toEqual(['running', 'running', 'running', 'running'])
  expect(failures).toHaveLength(1)
})

test('clips over which the engine dies again and again fail, and wait for the owner', async () => {
  const studio = await openStudio()
  let runs = 0
  studio.deps.video.local.make = () => {
    runs += 1
    return Promise.reject(new Error('killed'))
  }
  const order = await studio.addOrder({ photos: 3 })
  const [job] = await findJobsOfOrder(studio.database, order.id)
  // The queue gives up each time, as after all of its attempts.
  for (let round = 0; round < 2 * maxFailures; round += 1) {
    await studio.drain()
    await continueClips(studio.deps)
  }
  const clips = await findClipsOfJob(studio.database, job?.id ?? '')
  expect([runs, clips.map(({ state }) => state)]).toEqual([maxFailures, ['failed', 'failed', 'failed']])
  expect(clips[0]?.failureText).toContain('stopped several times')
})

test('clips that wait for their turn are left there', async () => {
  const studio = await openStudio()
  studio.deps.video.local.make = async (clips) => {
    await continueClips(studio.deps)
    for (const { output } of clips) await writeFile(output, 'a clip')
  }
  await studio.addOrder({ photos: 3 })
  await studio.drain()
  await continueClips(studio.deps)
  const { rows } = await studio.database.execute(sql`select from pgboss.job where name = 'clips.make-local'`)
  expect(rows).toEqual([])
})
