// docs/events.md: every kind of event, its facts, who records it, what follows and who is told. Written from the code; with
// --check it says whether the page is still true.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { allJobs } from '../src/server/all-features.ts'
import { beats } from '../src/server/beats.ts'
import { consequences } from '../src/server/consequences.ts'
import { factsOf, kinds, tellsOf, wordsOf } from '../src/server/events/catalogue.ts'
import { namesOf } from '../src/server/events/log.ts'
import { consequenceWords, groupNames, groupOf } from '../src/server/overview/happenings/words.ts'
import { readChains } from './events-chains.mjs'
import { root, say } from './set-up.mjs'

const page = join(root, 'docs', 'events.md')
const server = join(root, 'src', 'server')
const follows = namesOf(consequences)
const { chainOf, moduleOf, recordersOf } = readChains(server, kinds)
const chains = new Map([...new Set(Object.values(follows).flat())].map((step) => [step, chainOf(step)]))
const introduction = `# What happens when

Written by \`npm run events\` from \`src/server/events/kinds\`, \`src/server/consequences.ts\` and the code that records.
Paths are relative to \`src/server\`; 'you' is the owner of the shop.

- The text below an event says what is true as soon as it is recorded, before any step: that much it has done itself. Rules
  that it sets apply without a step.
- Its steps follow in the same transaction, in this order. Emails, calls to providers and work on files are queued there as jobs.
  An email that can't be delivered ends in \`email.failed\` or \`email.unknown\`.
- A step may record further events, at once or by its job, where what it finds asks for it: their steps follow in turn. What is
  not listed does not happen.
- An event that can be reported twice is recorded once.
- 'Told' are the owner's news (in the office, by push or email, as the settings say) and the webhooks of other programs; where an
  event has no such line, neither hears of it. Alerts always reach you, as \`alert.opened\`; they and emails to customers stand among
  the steps.`
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
  return `${[introduction, ...filled.flat(), describeClock()].join('\n\n')}\n`
}

// What comes by the clock, which records events as well.
function describeClock() {
  const lines = allJobs
    .filter(({ cron }) => cron)
    .map(({ name, cron: { at, why } }) => {
      const tasks = beats.find(({ job }) => job.name === name)?.tasks ?? []
      return [`- \`${name}\`, \`${at}\` in UTC. ${why}`, ...tasks.map(({ does }) => `  - ${does}`)].join('\n')
    })
  const text =
    'For time, and for what a crash may have left; never for what follows from an event. From `beats.ts` and the features.'
  return ['## By the clock', text, lines.join('\n')].join('\n\n')
}

function entryOf(kind) {
  const facts = Object.entries(factsOf(kind).shape).map(([name, type]) => `\`${name}\` (${typeOf(type)})`)
  const causes = recordersOf(kind).map((name) => `\`${name}\``)
  const before = kinds.filter((earlier) => follows[earlier].some((step) => leadsTo(step, kind)))
  const { when, did } = wordsOf(kind)
  return [
    `### ${when}`,
    '',
    did.replaceAll('\n', '\n\n'),
    '',
    `- \`${kind}\`${facts.length > 0 ? ` with ${facts.join(', ')}` : ''}`,
    `- Recorded by ${causes.join(', ') || 'nobody'}`,
    ...(before.length > 0 ? [`- Can follow from ${list(before)}`] : []),
    ...(tellsOf(kind).length > 0 ? [`- Told: ${tellsOf(kind).map(readerOf).join(' and ')}`] : []),
    ...(follows[kind].length > 0
      ? ['- Steps, in this order:', ...follows[kind].map((step, index) => `  ${index + 1}. ${describeStep(step)}`)]
      : ['- No further steps']),
  ].join('\n')
}

function describeStep(step) {
  if (!consequenceWords[step]) throw new Error(`${step} has no words in overview/happenings/words.ts.`)
  const { records, later } = chains.get(step)
  const recorded = [
    ...(records.length > 0 ? [`may record ${list(records)}`] : []),
    ...(later.length > 0 ? [`its job may record ${list(later)}`] : []),
  ]
  return [`${consequenceWords[step]}: \`${step}\`, \`${moduleOf(step)}\``, ...recorded].join('; ')
}

function leadsTo(step, kind) {
  const { records, later } = chains.get(step)
  return records.includes(kind) || later.includes(kind)
}

function list(names) {
  return names.map((name) => `\`${name}\``).join(', ')
}

function readerOf(reader) {
  return reader === 'owner' ? 'the owner' : reader
}

function typeOf(type) {
  const { def } = type
  if (def.type === 'enum') return Object.keys(def.entries).join(', ')
  if (def.type === 'nullable') return `${typeOf(def.innerType)}, or null`
  return def.type === 'number' ? 'whole number' : (def.format ?? def.type)
}
