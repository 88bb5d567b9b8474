import { expect, test } from 'vitest'
import { runProduction } from './run-production.ts'
import { photoNames } from './start-jobs.ts'

test('processes killed while a film is made: every job is delivered, no stage, clip or film is made twice, no clip billed twice, no half file served', async () => {
  const [jobs, kills] = [1, 3]
  const clips = jobs * photoNames.length
  expect(await runProduction({ jobs, kills, seed: 5 })).toEqual({
    delivered: jobs,
    regular: jobs,
    clips,
    clipsMadeTwice: 0,
    clipsBilledTwice: 0,
    clipsOfUnknownTasks: 0,
    films: jobs,
    filmsMadeTwice: 0,
    rowsWithoutWholeFile: 0,
    filesWithoutRow: 0,
    whole: clips + jobs,
    half: 0,
    killed: kills,
  })
})
