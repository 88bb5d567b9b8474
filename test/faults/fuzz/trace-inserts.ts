import type { Pool } from 'pg'

// A number that moves with every row which any table is given. Cheap enough to ask before and after each request.
export async function traceInserts(database: Pool) {
  await database.query('create schema fuzz')
  await database.query('create sequence fuzz.inserts')
  await database.query(`create function fuzz.count_insert() returns trigger language plpgsql security definer as
    $$ begin perform nextval('fuzz.inserts'); return null; end $$`)
  const tables = await listTables(database)
  for (const table of tables) {
    await database.query(
      `create trigger fuzz_insert after insert on ${table} for each row execute function fuzz.count_insert()`,
    )
  }
  return {
    read: async (): Promise<string> => {
      const { rows } = await database.query<{ at: string }>('select last_value::text as at from fuzz.inserts')
      return rows[0]?.at ?? ''
    },
    countRows: async (): Promise<Map<string, number>> => {
      const counts = tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
      const { rows } = await database.query<{ name: string; rows: number }>(counts.join(' union all '))
      return new Map(rows.map((row) => [row.name, row.rows]))
    },
  }
}

// Refusals are counted here on purpose, or what is written has nothing to do with a request.
const meters = [
  // Wrong passwords, and the security log that says so.
  'public.login_failures',
  'public.security_events',
  // Limits that several web processes share.
  'public.rate_limits',
]

async function listTables(database: Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = 'job')
       and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !meters.includes(name))
}
