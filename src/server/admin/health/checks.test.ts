import { expect, test } from 'vitest'
import { defaultLimits } from '#src/contracts/overview/alert-limits.ts'
import { type HouseFigures, houseConditions } from '#src/server/admin/health/checks.ts'

const gigabyte = 1024 ** 3
const quiet: HouseFigures = {
  overdueJobs: 0,
  deadJobs: [],
  disk: { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte, reserveBytes: 10 * gigabyte },
  mail: { failed: 0, unknown: 0, stuck: 0 },
  mailboxProblem: null,
  unheardPayments: 0,
  oddPayments: 0,
  failedLogins: 0,
  unknownZone: undefined,
  clockJump: undefined,
  waitingVersion: undefined,
  lostSecrets: [],
}

const holding = (change: Partial<HouseFigures>, limits = defaultLimits) =>
  houseConditions({ ...quiet, ...change }, limits)
    .filter(({ holds }) => holds)
    .map(({ severity, message }) => `${severity}: ${message}`)

test('a house in order has nothing to tell', () => {
  expect(holding({})).toEqual([])
})

test.each<[Partial<HouseFigures>, string[]]>([
  [{ failedLogins: 20 }, ['high: Someone is guessing your password: 20 wrong attempts in 10 minutes']],
  [{ overdueJobs: 12 }, ['high: Background work is running late: 12 jobs waiting far too long']],
  [
    { unknownZone: 'Asia/Atlantis' },
    ['high: The database doesn’t know the time zone Asia/Atlantis: your days follow UTC. Choose another in Settings'],
  ],
  [
    {
      clockJump: {
        from: new Date('2026-11-19T09:00:00Z'),
        to: new Date('2036-11-19T09:00:00Z'),
        deletesFrom: new Date('2036-11-26T09:00:00Z'),
      },
    },
    [
      'high: This machine’s clock jumped from 2026-11-19 to 2036-11-19. Please check it: nothing is deleted on schedule before 2036-11-26',
    ],
  ],
  [
    { waitingVersion: '2.0.0' },
    ['medium: Version 2.0.0 is in the folder, but another one is running: stop it and run npm run update'],
  ],
  [
    { lostSecrets: ['webhooks (add them again)', 'the second step'] },
    ['high: APP_SECRET has changed, so these can’t be opened any more: webhooks (add them again); the second step'],
  ],
  [
    { disk: { freeBytes: 4 * gigabyte, totalBytes: 50 * gigabyte, reserveBytes: 5 * gigabyte } },
    ['high: Disk space is low, so customers can’t send photos: 4.0 GB free'],
  ],
  [
    { disk: { freeBytes: 20 * gigabyte, totalBytes: 900 * gigabyte, reserveBytes: 90 * gigabyte } },
    ['high: Disk space is low, so customers can’t send photos: 20.0 GB free'],
  ],
  [
    { disk: { freeBytes: gigabyte / 2, totalBytes: 50 * gigabyte, reserveBytes: 5 * gigabyte } },
    [
      'high: Disk space is low, so customers can’t send photos: 0.5 GB free',
      'critical: The disk is almost full: 0.5 GB free',
    ],
  ],
  [{ mailboxProblem: 'It does not answer.' }, ['medium: Replies aren’t coming in: It does not answer.']],
  [{ mail: { failed: 3, unknown: 0, stuck: 0 } }, ['high: Email is failing: 3 failed in the last hour, 0 stuck']],
  [
    { mail: { failed: 0, unknown: 1, stuck: 0 } },
    ['high: 1 email may not have arrived: the connection broke while sending'],
  ],
  [{ unheardPayments: 2 }, ['high: The payment provider’s messages aren’t arriving: 2 payments found only by asking']],
  [{ oddPayments: 1 }, ['high: Payments that match no open order: 1 payment in the last day']],
  [{ mail: { failed: 0, unknown: 0, stuck: 2 } }, ['high: Email is failing: 0 failed in the last hour, 2 stuck']],
])('%o is told', (figures, told) => {
  expect(holding(figures)).toEqual(told)
})

test('the owner says when it is worth an alert', () => {
  const limits = { ...defaultLimits, failedMails: 5, failedLogins: 6 }
  expect(holding({ mail: { failed: 4, unknown: 0, stuck: 0 }, failedLogins: 5 }, limits)).toEqual([])
  const figures = { mail: { failed: 5, unknown: 0, stuck: 0 }, failedLogins: 6 }
  expect(holding(figures, limits)).toHaveLength(2)
})

test('that mail fails is not told by mail', () => {
  const told = houseConditions({ ...quiet, mail: { failed: 9, unknown: 9, stuck: 9 } }, defaultLimits).filter(
    ({ holds }) => holds,
  )
  expect(told.map(({ isMailed }) => isMailed)).toEqual([false, false])
})
