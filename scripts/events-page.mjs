// docs/events.md: every kind of event, its facts, who records it, what follows and who is told. Written from the code; with
// --check it says whether the page is still true.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { consequences } from '../src/server/consequences.ts'
import { factsOf, kinds, tellsOf } from '../src/server/events/catalogue.ts'
import { namesOf } from '../src/server/events/log.ts'
import { consequenceWords, groupNames, groupOf, kindWords } from '../src/server/overview/happenings/words.ts'
import { root, say } from './set-up.mjs'

const page = join(root, 'docs', 'events.md')
const server = join(root, 'src', 'server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('events/'))
  .map((name) => ({ name, text: readFileSync(join(server, name), 'utf8') }))
const follows = namesOf(consequences)
const introduction = `# What happens when

Written by \`npm run events\` from \`src/server/events/catalogue.ts\`, \`src/server/consequences.ts\` and the code that records.
Paths are relative to \`src/server\`; 'you' is the owner of the shop. What follows is done in the transaction that records the
event; emails, calls to providers and files are queued there. An event that can be reported twice is recorded once. 'Told' are the
owner's news (in the office, by push or email, as the settings say) and the webhooks of other programs; where an event has no such line,
neither hears of it. Alerts and emails to customers stand among the steps.`
const text = describe()

if (process.argv.includes('--check')) {
  const isTrue = readFileSync(page, 'utf8') === text
  if (!isTrue) say('docs/events.md is not what the code does: npm run events writes it.')
  process.exit(isTrue ? 0 : 1)
}
writeFileSync(page, text)
say(`${relative(root, page)}: ${kinds.length} kinds of event`)

function describe() {
  const groups = groupNames.map((name) => [
    `## ${name}`,
    ...kinds.filter((kind) => groupOf(kind) === name).map(entryOf),
  ])
  const filled = groups.filter((group) => group.length > 1)
  return `${[introduction, ...filled.flat()].join('\n\n')}\n`
}

function entryOf(kind) {
  const facts = Object.entries(factsOf(kind).shape).map(([name, type]) => `\`${name}\` (${typeOf(type)})`)
  const causes = recordersOf(kind).map((name) => `\`${name}\``)
  const steps = follows[kind].map(
    (name, index) => `  ${index + 1}. ${wordsOf(consequenceWords, name)}: \`${name}\`, \`${moduleOf(name)}\``,
  )
  return [
    `### ${wordsOf(kindWords, kind)}`,
    '',
    `- \`${kind}\`${facts.length > 0 ? ` with ${facts.join(', ')}` : ''}`,
    `- Recorded by ${causes.join(', ') || 'nobody'}`,
    ...(tellsOf(kind).length > 0 ? [`- Told: ${tellsOf(kind).map(readerOf).join(' and ')}`] : []),
    ...(steps.length > 0 ? ['- Steps, in this order:', ...steps] : ['- No further steps']),
  ].join('\n')
}

function wordsOf(words, name) {
  if (!words[name]) throw new Error(`${name} has no words in overview/happenings/words.ts.`)
  return words[name]
}

function readerOf(reader) {
  return reader === 'owner' ? 'the owner' : reader
}

function typeOf(type) {
  const { def } = type
  if (def.type === 'enum') return Object.keys(def.entries).join(', ')
  if (def.type === 'nullable') return `${typeOf(def.innerType)}, or null`
  return def.format ?? (def.type === 'number' ? 'whole number' : def.type)
}

// A module that names the kind where something is recorded, and not only as the type of what it is told; or, where the second
// word is what it has become, the first.
function recordersOf(kind) {
  const recording = sources
    .filter(({ text: code }) => /\brecord\(/.test(code) && !code.includes('readOn('))
    .map(({ name, text: code }) => ({ name, code: code.replaceAll(/EventOf<[^>]*>|[!=]== '[^']*'/g, '') }))
  const naming = recording.filter(({ code }) => code.includes(`'${kind}'`))
  const becoming = recording.filter(({ code }) => code.includes(`\`${kind.replace(/\..*/, '')}.\${`))
  return (naming.length > 0 ? naming : becoming).map(({ name }) => name)
}

function moduleOf(consequence) {
  const declared = new RegExp(`^export (async )?(function|const) ${consequence}\\b`, 'm')
  return sources.find(({ text: code }) => declared.test(code))?.name ?? 'consequences.ts'
}
