import { ageOfOldestJob, jobsByState } from '#src/server/platform/queue/port.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#src/kit/app-error.ts'
import { type Executor, isCounted } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { GaugeFigure, Metrics } from '#src/server/platform/metrics/port.ts'

export interface MetricsDeps {
  database: Executor
  disk: Disk
  metrics: Metrics
  metricsToken: string | undefined
  readPool: () => { open: number; idle: number; waiting: number }
}

// For a program with the token; without a token in the settings the page does not exist.
export function refuseWithoutToken({ metricsToken }: MetricsDeps, authorization: string | undefined): void {
  if (!metricsToken) throw new AppError('not_found', 'Not found')
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  if (timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${metricsToken}`))) return
  throw new AppError('unauthorised', 'The token is wrong.')
}

export async function readMetrics(deps: MetricsDeps): Promise<string> {
  const { freeBytes, reserveBytes } = await deps.disk.measure()
  return deps.metrics.print([
    ...(await Promise.all(queries.map((query) => ask(deps.database, query)))),
    figure('reelwright_disk_bytes', 'Free bytes of the disk, and how many are kept in reserve', [
      { labels: { kind: 'free' }, value: freeBytes },
      { labels: { kind: 'reserve' }, value: reserveBytes },
    ]),
    figure(
      'reelwright_database_connections',
      'Connections of this process',
      Object.entries(deps.readPool()).map(([state, value]) => ({ labels: { state }, value })),
    ),
  ])
}

const figure = (name: string, help: string, values: GaugeFigure['values']): GaugeFigure => ({ name, help, values })

interface Query {
  name: string
  help: string
  // Rows of labels, and a number called `value`.
  sql: SQL
}

const queries: Query[] = [
  {
    name: 'reelwright_jobs',
    help: 'Background jobs by queue and state',
    sql: jobsByState,
  },
  {
    name: 'reelwright_job_age_seconds',
    help: 'How long the oldest job of a queue has waited',
    sql: ageOfOldestJob,
  },
  {
    name: 'reelwright_mails',
    help: 'Emails that are unfinished or need attention, by state',
    sql: sql`select status as state, count(*)::float as value from emails
      where status in ('waiting', 'sending', 'failed', 'unknown') group by 1`,
  },
  {
    name: 'reelwright_films',
    help: 'Film jobs by stage and state of its work',
    sql: sql`select status as stage, work as state, count(*)::float as value from production_jobs
      where status <> 'completed' group by 1, 2`,
  },
  {
    name: 'reelwright_revenue_pence',
    help: 'Revenue in total, less refunds',
    sql: sql`select coalesce(sum(total_pence - refunded_pence), 0)::float as value from orders
      where paid_at is not null and ${isCounted(sql`is_test`)}`,
  },
  {
    name: 'reelwright_orders_paid',
    help: 'Paid orders in total',
    sql: sql`select count(*)::float as value from orders
      where paid_at is not null and ${isCounted(sql`is_test`)}`,
  },
  {
    name: 'reelwright_alerts_open',
    help: 'Unacknowledged alerts, by severity',
    sql: sql`select severity, count(*)::float as value from alerts where acknowledged_at is null group by 1`,
  },
]

async function ask(database: Executor, { name, help, sql: query }: Query): Promise<GaugeFigure> {
  const { rows } = await database.execute<Record<string, string | number>>(query)
  const values = rows.map(({ value, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
    value: Number(value),
  }))
  return figure(name, help, values)
}
