// A table belongs to the domain that declares it; the SQL of another domain doesn't name it, but asks a door.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './set-up.mjs'

const domains = ['people', 'admin', 'sales', 'outreach', 'studio', 'overview']
// Whose business are the rows of all tables.
const exempt = new Map([
  ['people/personal-data/', 'gives out and deletes what is held about a person, wherever it is'],
  ['people/forgetting/', 'deletes what is too old, by one list of tables'],
  ['people/customers/merge.sql.ts', 'moves what belongs to an entry, wherever it is'],
  ['admin/health/metrics.ts', 'counts rows'],
])

const server = join(root, 'src', 'server')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, domain: name.split('/')[0], text: readFileSync(join(server, name), 'utf8') }))
const ownerOf = new Map(
  files.flatMap(({ domain, text }) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table, domain])),
)

const found = files
  .filter(({ name, domain }) => domains.includes(domain) && ![...exempt.keys()].some((path) => name.startsWith(path)))
  .flatMap(({ name, domain, text }) =>
    [...sqlOf(text).matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)]
      .filter(([, table]) => domains.includes(ownerOf.get(table)) && ownerOf.get(table) !== domain)
      .map(([sql, table]) => `${name}: '${sql}', a table of ${ownerOf.get(table)}`),
  )
for (const line of found) say(line)
process.exit(found.length > 0 ? 1 : 0)

function sqlOf(text) {
  return [...text.matchAll(/\bsql(?:<[^`]*>)?`[^`]*`/g)].map(([query]) => query).join('\n')
}
