import { type SQL, sql } from 'drizzle-orm'

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
