import { expect, test } from 'vitest'
import { defaultLimits } from '#src/contracts/overview/alert-limits.ts'
import { type Judgement, judgeVisit, siteConditions } from '#src/server/admin/health/website.ts'
import type { CheckState } from '#src/server/admin/health/tables.ts'

const at = new Date('2026-11-15T12:00:00Z')
const own = { id: 's1' }
const good: Judgement = { status: 'online', responseMs: 300, reason: null, certificateEndsAt: null }

const holding = (now: Partial<Judgement>, before?: CheckState) =>
  siteConditions({ site: own, now: { ...good, ...now }, before, at, certificateDays: 14 })
    .filter(({ holds }) => holds)
    .map(({ severity, message }) => `${severity}: ${message}`)

test.each([
  [{ kind: 'answered', status: 200, responseMs: 2_000, certificateEndsAt: undefined }, 'online', null],
  [{ kind: 'answered', status: 302, responseMs: 90, certificateEndsAt: undefined }, 'online', null],
  [{ kind: 'answered', status: 200, responseMs: 2_001, certificateEndsAt: undefined }, 'slow', null],
  [
    { kind: 'answered', status: 500, responseMs: 90, certificateEndsAt: undefined },
    'offline',
    'The server answered 500.',
  ],
  [{ kind: 'failed', responseMs: 9, reason: 'The connection was cut.' }, 'offline', 'The connection was cut.'],
] as const)('%o is judged %s', (visit, status, reason) => {
  expect(judgeVisit(visit, defaultLimits.slowMs)).toMatchObject({ status, reason })
})

test('one failure says nothing yet, the second in a row is critical', () => {
  expect(holding({ status: 'offline' }, 'online')).toEqual([])
  expect(holding({ status: 'offline' }, undefined)).toEqual([])
  expect(holding({ status: 'offline' }, 'offline')).toEqual(['critical: Website offline, 2 failures in a row'])
})

test('one failure does not end a trouble that was told', () => {
  const conditions = siteConditions({
    site: own,
    now: { ...good, status: 'offline' },
    before: 'slow',
    at,
    certificateDays: 14,
  })
  expect(conditions.map(({ holds }) => holds)).toEqual([undefined, undefined])
})

test('slow is told with its time', () => {
  expect(holding({ status: 'slow', responseMs: 2_240 }, 'online')).toEqual(['medium: Website slow: 2,240 ms'])
})

test('a certificate is told two weeks before its end, and again in the last three days', () => {
  expect(holding({ certificateEndsAt: new Date('2026-11-30T12:00:00Z') })).toEqual([])
  expect(holding({ certificateEndsAt: new Date('2026-11-25T12:00:00Z') })).toEqual([
    'medium: Website: the certificate expires on 25 November',
  ])
  expect(holding({ certificateEndsAt: new Date('2026-11-16T12:00:00Z') })).toEqual([
    'medium: Website: the certificate expires on 16 November',
    'high: Website: the certificate expires on 16 November',
  ])
})
