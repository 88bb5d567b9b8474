import type { ClientBase } from 'pg'

export interface Table {
  name: string
  columns: string[]
}

// Every table of the product, each behind those that it refers to. The queue's own are not among them: its waiting jobs
// are kept as a list, which any version of the queue can take. Unlogged tables hold what may be lost. A copy of the shop
// is another installation.
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('schema_migrations', 'installation')
      and exists (select from pg_class
        where relnamespace = 'public'::regnamespace and relname = table_name and relpersistence = 'p')
    group by table_name order by table_name`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  return sortByReferences(rows, references)
}

function sortByReferences(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const sorted: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copyTarget = ({ name, columns }: Table): string =>
  `public.${quote(name)} (${columns.map(quote).join(', ')})`
