import { expect, test } from 'vitest'
import { allJobs } from './all-features.ts'
import { jobNames } from './admin/health/job-names.ts'

test('the clock starts at most 12 jobs, each because it is time or for what a crash may have left', () => {
  const byClock = allJobs.flatMap(({ cron }) => cron ?? [])
  expect(byClock.length).toBeLessThanOrEqual(12)
  for (const { why } of byClock) expect(why).toMatch(/^(time|crash): \S/)
})

test('every job has a name for the owner, and no two share one', () => {
  const jobs = allJobs.map(({ name }) => name).toSorted()
  expect(Object.keys(jobNames).toSorted()).toEqual(jobs)
  expect(new Set(Object.values(jobNames)).size).toBe(jobs.length)
})
