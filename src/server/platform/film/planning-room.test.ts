import { expect, test, vi } from 'vitest'
import * as planner from '#src/engine/plan/plan-film.ts'
import { sampleAnalysis } from '#test/engine/sample-analysis.ts'
import { makePlanningRoom, planLimits } from './planning-room.ts'
import type { Analysis, PlanOptions } from './port.ts'

const options: PlanOptions = { tier: 'vr2', seed: 1, format: 'stories', seconds: 30, words: { captions: [] } }

// Would keep the planner busy for minutes.
function crowd(): Analysis {
  const { photos, problems } = sampleAnalysis(20)
  const points = Array.from({ length: 4_000 }, (_, index) => ({
    kind: 'face' as const,
    box: { x: ((index * 37) % 95) / 100, y: ((index * 53) % 95) / 100, width: 0.04, height: 0.04 },
    weight: 1,
  }))
  const faces = points.map(({ box }) => ({ label: 'face', confidence: 90, box }))
  return { problems, photos: photos.map((photo) => ({ ...photo, faces, objects: faces, points })) }
}

test('a child plans what the planner plans, and says in the same words what it refuses', async () => {
  const here = vi.spyOn(planner, 'planFilm')
  const plan = makePlanningRoom()
  const timeline = await plan(sampleAnalysis(5), options)
  await expect(plan(sampleAnalysis(2), options)).rejects.toMatchObject({
    code: 'bad_request',
    text: 'A film needs at least 3 different photos; 2 can be used.',
  })
  expect(here).not.toHaveBeenCalled()
  expect(timeline).toEqual(planner.planFilm(sampleAnalysis(5), options))
})

test('a plan that takes too long ends at its deadline while this process goes on, and the next one is planned', async () => {
  const plan = makePlanningRoom({ ...planLimits, maxChildren: 1, deadlineMs: 4_000 })
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await expect(plan(crowd(), options)).rejects.toMatchObject({
    code: 'conflict',
    text: 'This film takes too long to plan. Leave out a few photos or captions, then try again.',
  })
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
  expect((await plan(sampleAnalysis(3), options)).clips.length).toBeGreaterThan(0)
})

test('a plan that needs too much memory is refused', async () => {
  const plan = makePlanningRoom({ ...planLimits, maxMemoryMb: 64 })
  await expect(plan(crowd(), options)).rejects.toMatchObject({
    code: 'conflict',
    text: 'This film is too complex to plan. Leave out a few photos or captions, then try again.',
  })
})

test('waiting in line has an end', async () => {
  const plan = makePlanningRoom({ ...planLimits, maxChildren: 1, maxWaitMs: 1 })
  const [first, second] = await Promise.allSettled([1, 2].map((seed) => plan(sampleAnalysis(5), { ...options, seed })))
  expect(first).toMatchObject({ status: 'fulfilled' })
  const text = 'Too many films are being planned at the moment. Try again in a minute.'
  expect(second).toMatchObject({ reason: { code: 'unavailable', text } })
})
