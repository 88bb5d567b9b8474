import { type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'

// All SQL on the queue's own tables, which are pg-boss's and may change with it. After an upgrade read its schema, run the
// tests of the queue and of the backup, and name the new version here: a test compares it with the installed one.
export const writtenForVersion = '12.35.0'

export interface NewJob {
  data: unknown
  key: string | undefined
  // Not before so many seconds from now.
  wait?: number
  // Larger goes first.
  priority?: number
}

// What pg-boss's own insert() does, without the columns that are never set here: on the path of every quote, parsing
// and planning its statement cost three times as much as running this one. A key that already waits is left out.
export function insertOfJobs(name: string, jobs: NewJob[]): SQL {
  return sql`
    insert into pgboss.job (name, data, singleton_key, keep_until, expire_seconds, deletion_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, start_after, priority)
    select queue.name, new.data, new.key, now() + queue.retention_seconds * interval '1 second', expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
      now() + coalesce(new.wait, 0) * interval '1 second', coalesce(new.priority, 0)
    from pgboss.queue,
      json_to_recordset(${JSON.stringify(jobs)}::json) as new (data jsonb, key text, wait integer, priority integer)
    where queue.name = ${name}
    on conflict do nothing`
}

export interface DeadJobRecord {
  id: string
  job: string
  reason: string
  failedAt: Date
}

// pg-boss copies a job that failed for good into this queue, with the queue it came from and its last error.
export const deadLetters = 'dead-letters'

const maxListed = 200

export async function listDead(database: Executor): Promise<DeadJobRecord[]> {
  const { rows } = await database.execute<{ id: string; job: string; reason: string; failed_at: string }>(sql`
    select id, source_name as job, extract(epoch from created_on) * 1000 as failed_at,
      coalesce(source_output->>'message', source_output->'value'->>'message', 'No reason was recorded') as reason
    from pgboss.job where name = ${deadLetters} order by created_on desc limit ${maxListed}`)
  return rows.map(({ id, job, reason, failed_at }) => ({ id, job, reason, failedAt: new Date(Number(failed_at)) }))
}

export async function countDead(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ dead: number }>(
    sql`select count(*)::integer as dead from pgboss.job where name = ${deadLetters}`,
  )
  return rows[0]?.dead ?? 0
}

export interface SweepState {
  job: string
  isFailing: boolean
  // Why; empty where it isn't.
  problem: string
}

// A run that is tried only once may fail once.
const maxFailuresOfOne = 3

// How the newest runs of what the clock starts ended. Runs are kept for an hour.
export async function listSweeps(
  database: Executor,
  sweeps: { name: string; attempts: number }[],
): Promise<SweepState[]> {
  const asked = sweeps.map(({ name, attempts }) => ({ name, needed: attempts > 1 ? 1 : maxFailuresOfOne }))
  const { rows } = await database.execute<{ job: string; failures: number; needed: number; problem: string }>(sql`
    select sweep.name as job, sweep.needed, count(*) filter (where run.state = 'failed')::integer as failures,
      coalesce((array_agg(coalesce(run.output->>'message', run.output->'value'->>'message')
        order by run.completed_on desc) filter (where run.state = 'failed'))[1], 'No reason was recorded') as problem
    from json_to_recordset(${JSON.stringify(asked)}::json) as sweep (name text, needed integer)
    cross join lateral (
      select job.state, job.output, job.completed_on from pgboss.job
      where job.name = sweep.name and job.state in ('completed', 'failed')
      order by job.completed_on desc limit sweep.needed
    ) as run
    group by sweep.name, sweep.needed`)
  return rows.map(({ job, failures, needed, problem }) => {
    const isFailing = failures === needed
    return { job, isFailing, problem: isFailing ? problem : '' }
  })
}

export async function takeDead(tx: Transaction, id: string): Promise<(NewJob & { job: string }) | undefined> {
  // Compared as text: an id that is no UUID is just not there.
  const { rows } = await tx.execute<{ job: string; data: unknown; key: string | null }>(sql`
    delete from pgboss.job where name = ${deadLetters} and id::text = ${id}
    returning source_name as job, data, singleton_key as key`)
  const [dead] = rows
  return dead && { ...dead, key: dead.key ?? undefined }
}

const minSeconds = 15 * 60

// A job that may run for an hour may also wait for a few others of its kind.
const lengthsToWait = 10

// Of jobs that this version knows: what an earlier one had scheduled waits for nobody.
export async function countOverdue(database: Executor, names: string[]): Promise<number> {
  const { rows } = await database.execute<{ overdue: number }>(sql`
    select count(*)::integer as overdue from pgboss.job join pgboss.queue using (name)
    where job.state in ('created', 'retry') and name = any(${sql.param(names)}::text[]) and job.start_after
      < now() - make_interval(secs => greatest(${minSeconds}::integer, ${lengthsToWait}::integer * job.expire_seconds))`)
  return rows[0]?.overdue ?? 0
}

export type JobState = 'idle' | 'waiting' | 'running'

// One that pauses between two attempts does not count.
export async function readState(database: Executor, name: string): Promise<JobState> {
  const { rows } = await database.execute<{ running: boolean | null }>(sql`
    select bool_or(state = 'active') as running from pgboss.job
    where name = ${name} and state < 'completed' and (state = 'active' or start_after <= now())`)
  const running = rows[0]?.running ?? null
  if (running === null) return 'idle'
  return running ? 'running' : 'waiting'
}

export async function listKeys(database: Executor, name: string): Promise<Set<string>> {
  const { rows } = await database.execute<{ key: string }>(sql`
    select singleton_key as key from pgboss.job
    where name = ${name} and state < 'completed' and singleton_key is not null`)
  return new Set(rows.map(({ key }) => key))
}

export async function listPayloads(database: Executor, name: string): Promise<unknown[]> {
  const { rows } = await database.execute<{ data: unknown }>(sql`
    select data from pgboss.job where name = ${name} and state < 'completed'`)
  return rows.map(({ data }) => data)
}

// Work of a process that was killed goes on at once instead of when its heartbeat is missed. The last attempt of a job is
// left to the supervision, which makes it a dead letter.
export async function takeOverOrphans(database: Database): Promise<void> {
  await database.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`)
}

// The same for one of several workers, by its heartbeat: pg-boss would look later, and add the pause of a failed run.
export async function takeOverSilent(database: Database): Promise<void> {
  await database.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit and heartbeat_on < now() - heartbeat_seconds * interval '1 second'`)
}

// pg-boss settles only what is still active, so the end of an interrupted run changes nothing any more.
export async function handBack(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await database.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where state = 'active' and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
}

// After the machine's clock was ahead: what was queued, claimed or looked at meanwhile would wait until it gets there again.
export async function bringBackTimes(database: Database): Promise<void> {
  const behind = sql`now() + interval '1 minute'`
  await database.execute(sql`
    update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now())
    where greatest(cron_on, bam_on) > ${behind}`)
  await database.execute(sql`
    update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      maintain_on = least(maintain_on, now())
    where greatest(monitor_on, monitor_claim_on, maintain_on) > ${behind}`)
  await database.execute(sql`delete from pgboss.job where state >= 'completed' and singleton_on > ${behind}`)
  await database.execute(sql`
    update pgboss.job set start_after = start_after - (created_on - now()), keep_until = keep_until - (created_on - now()),
      created_on = now(), heartbeat_on = least(heartbeat_on, now()), started_on = least(started_on, now())
    where state < 'completed' and created_on > ${behind}`)
}

export async function findWaiting(database: Database, names: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select queue.name from json_array_elements_text(${JSON.stringify(names)}::json) as queue (name)
    where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked
      and job.start_after <= now())`)
  return rows.map(({ name }) => name)
}

// What waits or is under way, for a backup: it is done again where it is restored. A dead letter goes with what it was, so
// that it can be read and retried there too.
export const unfinishedJobs = `
  select id, name, data, singleton_key as key, priority, greatest(0, extract(epoch from start_after - now()))::integer as wait,
    source_name as "from", source_output as output, created_on as "failedAt"
  from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss\\_\\_%' order by created_on`

export interface DeadLetter {
  // The same as before, so that it isn't news.
  id: string | undefined
  data: unknown
  key: string | undefined
  from: string
  output: unknown
  failedAt: string
}

export const insertOfDead = (letters: DeadLetter[]): SQL => sql`
  insert into pgboss.job (id, name, data, singleton_key, policy, keep_until, created_on, source_name, source_output)
  select coalesce(dead.id, gen_random_uuid()), queue.name, dead.data, dead.key, queue.policy, now() + queue.retention_seconds * interval '1 second',
    dead."failedAt", dead."from", dead.output
  from pgboss.queue, json_to_recordset(${JSON.stringify(letters)}::json)
    as dead (id uuid, data jsonb, key text, "from" text, output jsonb, "failedAt" timestamptz)
  where queue.name = ${deadLetters}`

// For the metrics: rows of labels, and a number called `value`.
export const jobsByState = sql`select name as queue, state::text, count(*)::float as value from pgboss.job
  where state < 'completed' group by 1, 2`
export const ageOfOldestJob = sql`select name as queue, max(extract(epoch from now() - start_after))::float as value
  from pgboss.job where state < 'active' and start_after <= now() group by 1`

// For who asked to be forgotten.
export async function deleteJobsAbout(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where data->>'email' = ${email}`)
}
