import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { backupsFeature } from '#src/server/admin/backups/feature.ts'
import { emailJobs } from '#src/server/people/emails/outbox.ts'
import { countOddPayments } from '#src/server/sales/payments/feature.ts'
import { countUnheard } from '#src/server/sales/payments/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Visit } from '#src/server/platform/websites/port.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { countAlerts, findAlerts } from '#src/server/admin/health/alerts.ts'
import { checkHouse, checkSweeps } from '#src/server/admin/health/checks.ts'
import { checkWebsite, findSite, readCourse, readSiteStatus } from '#src/server/admin/health/website.ts'
import { healthFeature } from '#src/server/admin/health/feature.ts'
import { recordOnly } from '#src/server/events/log.ts'
import { readBusiness } from '#test/support/read-business.ts'

const up: Visit = { kind: 'answered', status: 200, responseMs: 300, certificateEndsAt: undefined }
const slow: Visit = { ...up, responseMs: 2_240 }
const down: Visit = { kind: 'failed', responseMs: 10, reason: 'The connection was refused.' }

let world: Awaited<ReturnType<typeof openWorld>>
beforeEach(async () => {
  world = await openWorld()
})

async function openWorld() {
  const { url, database, close } = await makeTestDatabase()
  onTestFinished(close)
  const jobs = [...emailJobs, ...backupsFeature.jobs, ...healthFeature.jobs] as Job[]
  const { queue, stop } = await makePgBossQueue({ url, database, jobs, log: silentLog, works: false })
  onTestFinished(stop)
  const state = { now: new Date('2026-11-15T12:00:00Z'), answer: up, freeBytes: 50 * 1024 ** 3, set: {} }
  const deps = {
    database,
    queue,
    clock: { now: () => state.now },
    record: recordOnly({ now: () => state.now }),
    readBusiness: async (db: Executor) => ({ ...(await readBusiness(db)), ...state.set }),
    websites: { visit: async () => state.answer, isPublic: async () => true },
    findWaitingVersion: async () => undefined,
    disk: {
      measure: async () => ({ freeBytes: state.freeBytes, totalBytes: 100 * 1024 ** 3, reserveBytes: 5 * 1024 ** 3 }),
    },
    findLostSecrets: async () => [],
    countOddPayments,
    countUnheard,
    siteUrl: 'https://reelwright.example',
    ownAddress: () => 'https://reelwright.example',
  }
  return { deps, state }
}

// The clock goes on by a minute with each answer.
async function pass(...answers: Visit[]): Promise<void> {
  for (const answer of answers) {
    world.state.answer = answer
    world.state.now = new Date(world.state.now.getTime() + 60_000)
    await checkWebsite(world.deps)
  }
}

const told = async () =>
  (await findAlerts(world.deps.database, { limit: 20, offset: 0 }))
    .toReversed()
    .map(({ severity, message }) => `${severity}: ${message}`)

const mailed = async () =>
  (
    await world.deps.database.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from emails order by id`,
    )
  ).rows

test('an outage is told once with its beginning and once with its end, and mailed once', async () => {
  await pass(up, down)
  expect(await told()).toEqual([])
  await pass(down, down, down, up, up)
  expect(await told()).toEqual([
    'critical: Website offline, 2 failures in a row',
    'other: Website online after 3 minutes',
  ])
  expect(await mailed()).toEqual([
    { recipient: 'hello@reelwright.example', subject: 'Critical: Website offline, 2 failures in a row' },
  ])
})

test('the owner says how slow a page may be, and how long before its end a certificate is told', async () => {
  world.state.set = { slowSeconds: '3', certificateDays: '30' }
  const certificateEndsAt = new Date('2026-12-10T12:00:00Z')
  await pass(slow, { ...slow, certificateEndsAt })
  expect(await told()).toEqual(['medium: Website: the certificate expires on 10 December'])
  const site = await findSite(world.deps.database)
  expect(site && (await readCourse(world.deps, site))).toMatchObject({ slowMs: 3_000 })
  world.state.set = { slowSeconds: '0.5' }
  await pass(slow)
  expect(await told()).toContain('medium: Website slow: 2,240 ms')
})

test('two workers that check at once tell an outage once', async () => {
  await pass(down, down)
  world.state.now = new Date(world.state.now.getTime() + 60_000)
  await Promise.all([checkWebsite(world.deps), checkWebsite(world.deps)])
  expect(await told()).toEqual(['critical: Website offline, 2 failures in a row'])
  expect(await mailed()).toHaveLength(1)
})

test('a second outage is another incident', async () => {
  await pass(down, down, up, down, down)
  expect((await told()).filter((text) => text.startsWith('critical'))).toHaveLength(2)
  expect(await mailed()).toHaveLength(2)
})

test('the status follows the checks, and is unknown when they stop', async () => {
  const read = async () => {
    const site = await findSite(world.deps.database)
    return site && readSiteStatus(world.deps, site)
  }
  await pass(up, up, slow)
  expect(await read()).toMatchObject({ status: 'slow', isOnline: true, responseTime: 2_240, uptime24h: 100 })
  await pass(down)
  expect(await read()).toMatchObject({ status: 'slow', isOnline: true })
  await pass(down)
  expect(await read()).toMatchObject({ status: 'offline', isOnline: false, uptime24h: 60, totalChecks: 5 })
  world.state.now = new Date(world.state.now.getTime() + 10 * 60_000)
  expect(await read()).toMatchObject({ status: 'unknown', isOnline: false })
})

test('checks go after two days, the figures of their day stay', async () => {
  await pass(up, down, up)
  world.state.now = new Date('2026-11-18T12:00:00Z')
  await pass(up)
  const { rows } = await world.deps.database.execute(sql`select count(*)::integer as checks from site_checks`)
  expect(rows).toEqual([{ checks: 1 }])
  const site = await findSite(world.deps.database)
  const course = site && (await readCourse(world.deps, site))
  expect(course?.days).toEqual([
    { day: '2026-11-15', checks: 3, up: 2 },
    { day: '2026-11-18', checks: 1, up: 1 },
  ])
  expect(course?.points).toEqual([{ at: '2026-11-18T12:00:00.000Z', averageMs: 300, slowestMs: 300, failed: 0 }])
})

test('trouble in the house is told once and settles by itself', async () => {
  world.state.freeBytes = 3 * 1024 ** 3
  await checkHouse(world.deps)
  await checkHouse(world.deps)
  expect(await told()).toEqual(['high: Disk space is low, so customers can’t send photos: 3.0 GB free'])
  world.state.freeBytes = 60 * 1024 ** 3
  await checkHouse(world.deps)
  const [alert] = await findAlerts(world.deps.database, { limit: 1, offset: 0 })
  expect(alert?.resolvedAt).toEqual(world.state.now)
  expect(await countAlerts(world.deps.database)).toMatchObject({ total: 1, unacknowledged: 1, high: 1 })
})

const hoursAgo = (hours: number) => new Date(world.state.now.getTime() - hours * 3_600_000).toISOString()

test('work that waits for hours, and mail that cannot leave or may be lost, are told', async () => {
  await world.deps.database.execute(sql`
    insert into pgboss.job (name, data, start_after) select 'emails.deliver', '{}', now() - interval '5 hours'`)
  await world.deps.database.execute(sql`
    insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status, attempts, finished_at)
    select gen_random_uuid(), ${hoursAgo(26)}::timestamptz, 'transactional', 'ann@example.com', 'Hello', '', '', status, attempts, finished_at
    from (values ('waiting', 4, null), ('unknown', 2, ${hoursAgo(2)}::timestamptz), ('unknown', 3, ${hoursAgo(25)}))
      as mail (status, attempts, finished_at)`)
  await checkHouse(world.deps)
  expect((await told()).toSorted()).toEqual([
    'high: 1 email may not have arrived: the connection broke while sending',
    'high: Background work is running late: 1 job waiting far too long',
    'high: Email is failing: 0 failed in the last hour, 1 stuck',
  ])
})

const ended = (job: string, state: 'completed' | 'failed', message = '') =>
  world.deps.database.execute(sql`
    insert into pgboss.job (name, data, state, output, completed_on)
    values (${job}, '{}', ${state}, ${JSON.stringify({ message })}::jsonb, clock_timestamp())`)

test('a sweep that keeps failing is told once, and that it works again', async () => {
  await ended('backups.take', 'completed')
  await checkSweeps(world.deps)
  expect(await told()).toEqual([])
  await ended('backups.take', 'failed', 'There is no room for a backup on this disk.')
  await checkSweeps(world.deps)
  await ended('backups.take', 'failed', 'There is no room for a backup on this disk.')
  await checkSweeps(world.deps)
  const failing = 'Taking a backup keeps failing: There is no room for a backup on this disk.'
  expect(await told()).toEqual([`high: ${failing}`])
  expect(await mailed()).toEqual([{ recipient: 'hello@reelwright.example', subject: failing }])
  // Runs are forgotten after an hour; what was told stays until it is over.
  await world.deps.database.execute(sql`delete from pgboss.job where name = 'backups.take'`)
  await checkSweeps(world.deps)
  world.state.now = new Date(world.state.now.getTime() + 24 * 3_600_000)
  await ended('backups.take', 'completed')
  await checkSweeps(world.deps)
  expect(await told()).toEqual([`high: ${failing}`, 'other: Taking a backup works again after 24 hours'])
})

const gaveUp = async (job: string): Promise<string> => {
  const { rows } = await world.deps.database.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, source_name, source_output, created_on)
    values ('dead-letters', '{}', ${job}, '{"message": "Mail for ann@example.com is cursed"}', clock_timestamp()) returning id`)
  return rows[0]?.id ?? ''
}
const openAlerts = async () =>
  (await findAlerts(world.deps.database, { limit: 20, offset: 0 }))
    .filter(({ resolvedAt }) => !resolvedAt)
    .map(({ message }) => message.replace(/ failed.*/, ''))
    .toSorted()

test('each job that gave up is told once, by itself, and until it is tried again or discarded', async () => {
  const [first, second] = [await gaveUp('backups.take'), await gaveUp('monitoring.check-sites')]
  await checkHouse(world.deps)
  await checkHouse(world.deps)
  const failed = 'failed after the last attempt: try it again or discard it at Home, under ‘Failed jobs’'
  const both = [`Checking your website ${failed}`, `Taking a backup ${failed}`]
  expect((await told()).toSorted()).toEqual(both.map((text) => `high: ${text}`))
  expect((await mailed()).map(({ subject }) => subject).toSorted()).toEqual(both)
  const third = await gaveUp('emails.deliver')
  await checkHouse(world.deps)
  expect(await openAlerts()).toEqual(['Checking your website', 'Sending an email', 'Taking a backup'])
  // About mail that can't leave, none is sent.
  expect(await mailed()).toHaveLength(2)
  expect(await world.deps.queue.discardDead(first)).toBe(true)
  expect(await world.deps.queue.discardDead(first)).toBe(false)
  expect(await world.deps.queue.retryDead(second)).toBe(true)
  await checkHouse(world.deps)
  expect(await openAlerts()).toEqual(['Sending an email'])
  expect((await world.deps.queue.listDead()).map(({ id }) => id)).toEqual([third])
})

test('of hundreds that gave up at once, each is told, and a few are mailed', async () => {
  for (let index = 0; index < 12; index += 1) await gaveUp('backups.take')
  await checkHouse(world.deps)
  expect(await openAlerts()).toHaveLength(12)
  expect(await mailed()).toHaveLength(5)
  await gaveUp('backups.take')
  await checkHouse(world.deps)
  expect(await mailed()).toHaveLength(6)
})

test('a check that is tried once a minute may fail twice', async () => {
  for (const failures of [1, 2]) {
    await ended('monitoring.check-sites', 'failed', 'timed out')
    await checkSweeps(world.deps)
    expect({ failures, told: await told() }).toEqual({ failures, told: [] })
  }
  await ended('monitoring.check-sites', 'failed', 'timed out')
  await checkSweeps(world.deps)
  expect(await told()).toEqual(['high: Checking your website keeps failing: timed out'])
})

test('a shop without a backup, or without a test of one, is told', async () => {
  const at = (moment: string) => void (world.state.now = new Date(moment))
  const { database } = world.deps
  await database.execute(sql`update installation set created_at = '2026-11-15T12:00:00Z'`)
  at('2026-11-16T11:00:00Z')
  await checkHouse(world.deps)
  expect(await told()).toEqual([])
  at('2026-11-16T14:00:00Z')
  await checkHouse(world.deps)
  expect(await told()).toEqual(['high: There is no backup yet, after 26 hours'])
  const run = (kind: string, moment: string, remarks = '{}') =>
    database.execute(sql`insert into backup_runs (id, kind, started_at, finished_at, of, remarks)
      values (gen_random_uuid(), ${kind}, ${moment}, ${moment}, ${moment}, ${remarks})`)
  await run('backup', '2026-12-01T02:11:00Z', '{"The backup of May is damaged."}')
  at('2026-12-01T03:00:00Z')
  await checkHouse(world.deps)
  expect(await told()).toContain('medium: Backups need a look: The backup of May is damaged.')
  // A clock that was ten years ahead for one night makes none look fresh for ten years.
  await run('backup', '2036-12-02T02:11:00Z')
  at('2026-12-02T03:00:00Z')
  await checkHouse(world.deps)
  expect(await told()).toContain('high: No backup has been restored in a test yet, after 16 days')
  expect(await told()).toContain('high: The newest backup is dated in the future: check this machine’s clock')
})
