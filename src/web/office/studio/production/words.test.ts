import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import type { JobSummary } from '#src/contracts/studio/production.ts'
import { clockOf, promiseOf, spanOf, workWords } from './words.ts'

test('a span is told in the two largest units that say enough', () => {
  expect(spanOf(12 * minuteMs)).toBe('12 min')
  expect(spanOf(3 * hourMs + 5 * minuteMs)).toBe('3 h 05 min')
  expect(spanOf(52 * hourMs)).toBe('2 d 4 h')
  expect(spanOf(-5)).toBe('0 min')
})

test('a moment of a film is minutes and seconds', () => {
  expect(clockOf(0)).toBe('00:00')
  expect(clockOf(74.9)).toBe('01:14')
})

const nowMs = Date.parse('2026-11-15T10:00:00Z')
const job = (change: Partial<JobSummary> = {}): JobSummary =>
  ({
    status: 'generating',
    work: 'working',
    problem: null,
    lateness: 'on_time',
    dueAt: '2026-11-16T10:00:00Z',
    revisionAskedAt: null,
    isErased: false,
    ...change,
  }) as JobSummary

test.each([
  [{}, 'ok', 'Due in 24 h 00 min'],
  [{ dueAt: '2026-11-15T12:00:00Z' }, 'busy', 'Due in 2 h 00 min'],
  [{ lateness: 'late', dueAt: '2026-11-15T09:00:00Z', problem: 'x' }, 'fail', 'Late by 1 h 00 min'],
  [{ problem: '7 of 8 clips are ready: 1 failed.' }, 'fail', 'Needs you'],
  [{ work: 'failed', problem: 'x' }, 'fail', 'Needs you'],
  [{ work: 'waiting', status: 'analyzing', problem: 'Waiting for photos: 2 are here.' }, 'busy', 'Waiting for photos'],
  [{ lateness: 'start_late' }, 'fail', 'Late to start'],
  [{ revisionAskedAt: '2026-11-15T09:00:00Z' }, 'info', 'Changes requested'],
  [{ status: 'editing', work: 'done', isReadyForOwner: true }, 'info', 'Ready for you'],
  [{ status: 'completed', approvedAt: null }, 'ok', 'Delivered'],
  [{ isErased: true }, 'idle', 'Media deleted'],
] as [Partial<JobSummary>, string, string][])('a job that is %o says %s: %s', (change, tone, text) => {
  expect(promiseOf(job(change), nowMs)).toEqual({ tone, text })
})

test.each([
  [{ progress: 40 }, 'busy', '40%'],
  [{ problem: '3 of 8 clips are ready: 3 in progress, 1 failed.' }, 'fail', 'Needs you'],
  [{ work: 'failed', problem: 'A film needs at least 3 different photos; 1 can be used.' }, 'fail', 'Needs you'],
  [{ work: 'waiting', problem: 'Waiting for photos: 2 of at least 3 are here.' }, 'busy', 'Waiting for photos'],
  [{ work: 'waiting' }, 'info', 'Queued'],
  [{ work: 'done' }, 'ok', 'Done'],
  [{ status: 'completed' }, 'ok', 'Delivered'],
] as [Partial<JobSummary>, string, string][])(
  'the work of a stage that is %o fits a narrow screen',
  (change, tone, text) => {
    expect(workWords(job(change))).toEqual({ tone, text })
  },
)
