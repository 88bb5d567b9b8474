import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'

// More than a person would choose from.
const maxMarks = 200

export async function findMarks(db: Executor): Promise<{ tags: string[]; sources: string[] }> {
  const [tags, sources] = await Promise.all([
    db.execute<{ mark: string }>(sql`select distinct unnest(tags) as mark from customers
      where deleted_at is null and tags <> '{}' order by mark limit ${maxMarks}`),
    // From one source to the next in the index: reading every customer for a handful of words would take too long.
    db.execute<{ mark: string }>(sql`with recursive next (mark) as (
        (select source from customers where deleted_at is null order by source limit 1)
        union all
        select (select source from customers where deleted_at is null and source > mark order by source limit 1)
        from next where mark is not null
      ) select mark from next where mark is not null limit ${maxMarks}`),
  ])
  return { tags: tags.rows.map(({ mark }) => mark), sources: sources.rows.map(({ mark }) => mark) }
}
