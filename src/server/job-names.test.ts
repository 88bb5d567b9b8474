import { expect, test } from 'vitest'
import { allJobs } from './all-features.ts'
import { jobNames } from './admin/health/job-names.ts'

test('every job has a name for the owner, and no two share one', () => {
  const jobs = allJobs.map(({ name }) => name).toSorted()
  expect(Object.keys(jobNames).toSorted()).toEqual(jobs)
  expect(new Set(Object.values(jobNames)).size).toBe(jobs.length)
})
