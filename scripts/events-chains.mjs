// Which events a step records, in its own transaction or in a job that it queues: read from the code, along the functions
// that it calls.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Every email is a job of its own; the page says once how that can end.
const notFollowed = new Set(['deliverEmailJob'])

// Answers of the provider are all read by one function: of a payment that is being closed, these are what it can say.
const narrowed = { closeAttempts: ['payment.processing', 'payment.cancelled', 'payment.late'] }

export function readChains(server, kinds) {
  const known = new Set(kinds)
  const modules = new Map(
    readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('events/'))
      .map((name) => [name, readModule(name, readFileSync(join(server, name), 'utf8'))]),
  )
  const handlers = findHandlers()
  return { chainOf, moduleOf, recordersOf }

  // Of a function that stands in the list.
  function chainOf(name) {
    const start = { module: moduleOf(name), name }
    const { records, jobs } = follow([start])
    const later = follow(jobs.flatMap((job) => handlers.get(job) ?? [])).records
    return { records: sorted(records), later: sorted(later.filter((kind) => !records.includes(kind))) }
  }

  // Where the kind is named beside what records; readers of the log record nothing.
  function recordersOf(kind) {
    return [...modules]
      .map(([name, { declared }]) => ({ name, text: [...declared.values()].join('\n') }))
      .filter(({ text }) => /\brecord\(/.test(text) && !text.includes('readOn('))
      .filter(({ text }) => literalsIn(text).includes(kind))
      .map(({ name }) => name)
  }

  function moduleOf(name) {
    const found = [...modules].find(([, { exported }]) => exported.has(name))
    if (!found) throw new Error(`${name} is declared nowhere.`)
    return found[0]
  }

  function sorted(found) {
    return kinds.filter((kind) => found.includes(kind))
  }

  function follow(starts) {
    const [seen, records, jobs] = [new Set(), [], []]
    const left = [...starts]
    for (let next = left.pop(); next; next = left.pop()) {
      const key = `${next.module} ${next.name}`
      if (seen.has(key)) continue
      seen.add(key)
      const text = next.text ?? modules.get(next.module)?.declared.get(next.name) ?? ''
      if (/= defineJob\(/.test(text)) {
        if (!notFollowed.has(next.name)) jobs.push(key)
        continue
      }
      if (narrowed[next.name]) {
        records.push(...narrowed[next.name])
        continue
      }
      records.push(...literalsIn(text).filter((literal) => known.has(literal)))
      left.push(...namesIn(text).flatMap((name) => find(next.module, name) ?? []))
    }
    return { records, jobs }
  }

  // Where a name that a module uses is declared.
  function find(module, name) {
    const { declared, imported } = modules.get(module)
    if (declared.has(name)) return { module, name }
    const from = imported.get(name)
    return from ? findExported(from.module, from.name) : undefined
  }

  function findExported(module, name) {
    const { declared, passed } = modules.get(module) ?? { declared: new Map(), passed: new Map() }
    if (declared.has(name)) return { module, name }
    const from = passed.get(name)
    return from ? findExported(from.module, from.name) : undefined
  }

  // By the declaration of the job: what is called where it is handled.
  function findHandlers() {
    return new Map(
      [...modules].flatMap(([module, { declared }]) => [...declared].flatMap((one) => handlersIn(module, one))),
    )
  }

  function handlersIn(module, [name, text]) {
    const all = handledIn(text)
    return all.flatMap(({ job, span }) => {
      const of = find(module, job)
      const rest = all.reduce((cut, other) => (other.span === span ? cut : cut.replace(other.span, '')), text)
      return of ? [[`${of.module} ${of.name}`, [{ module, name: `${name} ${job}`, text: rest }]]] : []
    })
  }
}

function handledIn(text) {
  return [...text.matchAll(/\bhandleJob\(\s*(\w+),/g)].map((match) => {
    let depth = 0
    let end = text.indexOf('(', match.index)
    do {
      if (text[end] === '(') depth += 1
      if (text[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    return { job: match[1], span: text.slice(match.index, end) }
  })
}

// Declarations begin at the margin.
function readModule(name, text) {
  const [declared, exported, imported, passed] = [new Map(), new Set(), new Map(), new Map()]
  const bare = text.replaceAll(/^\s*\/\/.*$/gm, '')
  for (const [, word, names, from] of bare.matchAll(/^(import|export) \{([^}]*)\} from '([^']+)'/gm)) {
    for (const [there, here] of listNames(names)) {
      const place = { module: resolve(name, from), name: there }
      if (word === 'import') imported.set(here, place)
      else passed.set(here, place)
    }
  }
  for (const part of bare.split(/\n(?=\S)/)) {
    const [, isExported, declaredName] = /^(export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(part) ?? []
    if (!declaredName) continue
    const whole = declared.get(declaredName)
    declared.set(declaredName, whole ? `${whole}\n${part}` : part)
    if (isExported) exported.add(declaredName)
  }
  return { declared: joinTails(bare, declared), exported, imported, passed }
}

// A declaration goes on over lines that begin with a bracket.
function joinTails(text, declared) {
  let current
  for (const part of text.split(/\n(?=\S)/)) {
    const [, name] = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(part) ?? []
    if (name) current = name
    else if (/^[)}\]]/.test(part) && current) declared.set(current, `${declared.get(current)}\n${part}`)
    else current = undefined
  }
  return declared
}

function listNames(names) {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [there, here = there] = one.split(' as ')
      return [there, here]
    })
}

const resolve = (module, from) =>
  from.startsWith('#src/server/')
    ? from.slice('#src/server/'.length)
    : from.startsWith('.')
      ? join(dirname(module), from)
      : from

// Kinds that are recorded, and not the ones that are asked for or told apart.
const literalsIn = (text) =>
  [...text.replaceAll(/EventOf<[^>]*>|[!=]== '[^']*'|'[^']*':/g, '').matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(
    ([, kind]) => kind,
  )

const namesIn = (text) => [
  ...new Set(text.replaceAll(/'[^'\n]*'/g, '').match(/(?<![.\w])[A-Za-z_]\w*(?!\w*:(?!:))/g) ?? []),
]
