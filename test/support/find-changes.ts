// What in a migration is more than an addition, by its statements: the version before would trip over it. Whatever is not
// known here counts as a change.
export function findChanges(sql: string): string[] {
  const statements = split(withoutTexts(sql), ';')
  const made = new Set(
    statements.flatMap((statement) => /^create (?:unlogged )?table (\w+)/.exec(statement)?.[1] ?? []),
  )
  const added = new Set(statements.flatMap(columnsOf))
  return statements.filter((statement) => !onlyAdds(statement, made, added))
}

// Comments, function bodies and strings hold words that mean nothing here.
const withoutTexts = (sql: string): string =>
  sql
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')

function split(text: string, at: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === at && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const alteration = /^alter table (\w+) (.*)$/
const newColumn = /^add column (\w+) (.*)$/

function columnsOf(statement: string): string[] {
  const [, table, clauses = ''] = alteration.exec(statement) ?? []
  return split(clauses, ',').flatMap((clause) => {
    const name = newColumn.exec(clause)?.[1]
    return name ? `${table}.${name}` : []
  })
}

const additions = /^(create (unlogged )?table|create index|create function|create trigger|select announce_changes)\b/
const touched = /^(?:insert into|alter table|create unique index \w+ on|update) (\w+)/
const filling = /^update \w+ set (.*?)( from .*| where .*)?$/

const groupOf = (pattern: RegExp, text: string, group = 1): string => pattern.exec(text)?.[group] ?? ''

function onlyAdds(statement: string, made: Set<string>, added: Set<string>): boolean {
  if (additions.test(statement)) return true
  const table = groupOf(touched, statement)
  if (made.has(table)) return true
  const clauses = split(groupOf(alteration, statement, 2), ',')
  if (clauses.length > 0) return clauses.every(isHarmless)
  const settings = split(groupOf(filling, statement), ',')
  return settings.length > 0 && settings.every((setting) => added.has(`${table}.${groupOf(/^(\w+)/, setting)}`))
}

// Rows that the version before writes lack the column.
function isHarmless(clause: string): boolean {
  const rest = newColumn.exec(clause)?.[2]
  if (rest === undefined || /\b(unique|primary key)\b/.test(rest)) return false
  return !/\bnot null\b/.test(rest) || /\b(default|generated)\b/.test(rest)
}
