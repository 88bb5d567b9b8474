// Every check of the project, in the order in which a failure is cheapest to find. The last line counts them all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checks } from './checks.mjs'
import { readReport } from './read-report.mjs'
import { root, say } from './set-up.mjs'
import { partsOfWeb, prepareTiers, tiers } from './tiers.mjs'

const suites = { ...tiers, ...partsOfWeb }
const environment = await prepareTiers(['unit', 'db', 'film', 'faults', 'web'])
const reports = mkdtempSync(join(tmpdir(), 'reelwright-reports-'))
const startedAt = Date.now()
let passed = 0
let failed = 0
const causes = []
const noReport = { passed: 0, failures: [], retried: [] }
const retried = []

const slowness = Number(environment.TEST_SLOWNESS)
say(`Tests get ${slowness} times the usual time.`)
// Each leaves part of the machine to the others: what follows one of its own, and what mostly waits for time to pass.
await Promise.all([check(['format', 'lint']), check(['boundaries', 'unused']), suite('unit')])
// More than two at once would only get in each other's way. The last two are busy on both cores if they are left alone.
const waiting = ['db', 'faults', 'making', 'desktop', 'film', 'phone']
await Promise.all([runNext(), runNext()])

rmSync(reports, { recursive: true, force: true })
for (const cause of causes) say(`\n${cause}`)
if (retried.length > 0) say(`\nPassed only at a later attempt:\n${retried.join('\n')}`)
say(`${passed} passed, ${failed} failed, after ${Math.round((Date.now() - startedAt) / 1000)} s`)
process.exit(failed > 0 ? 1 : 0)

async function runNext() {
  const name = waiting.shift()
  if (!name) return
  // Beside another it may take twice as long.
  await suite(name, { TEST_SLOWNESS: String(2 * slowness) })
  await runNext()
}

async function check(names) {
  for (const name of names) {
    const { isFine, said } = await run(name, checks[name])
    if (isFine) passed += 1
    else fail(name, said)
  }
}

async function suite(name, ownEnvironment = {}) {
  const report = join(reports, `${name}.json`)
  say(`\n== ${name}`)
  const { isFine, said } = await run(name, withReport(suites[name].command, report), {
    ...ownEnvironment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const ended = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : noReport
  passed += ended.passed
  for (const { test, message } of ended.failures) fail(`${name}: ${test}`, message)
  retried.push(...ended.retried.map(({ test, message }) => withCause(`  ${name}: ${test}`, message)))
  // A suite that died, or found nothing to run, is a failure of its own.
  if (ended.failures.length === 0 && (!isFine || ended.passed === 0)) fail(name, said)
}

function withReport([tool, ...args], file) {
  if (tool !== 'vitest') return [tool, ...args]
  return [tool, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

// Said again at the very end, where who reads only the last lines finds it: the first lines of a message, the last of
// what a program printed.
function fail(what, message) {
  failed += 1
  causes.push(withCause(`FAILED ${what}`, message))
}

function withCause(what, message) {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const shown = lines.length > 30 ? [...lines.slice(0, 12), '…', ...lines.slice(-18)] : lines
  return [what, ...shown.map((line) => `    ${line}`)].join('\n')
}

// Checks run beside each other and are silent while they are fine; a suite is heard while it runs.
async function run(name, [tool, ...args], suiteEnvironment) {
  const since = Date.now()
  const env = { ...environment, ...suiteEnvironment }
  const child = spawn(tool, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const from of ['stdout', 'stderr']) {
    child[from].on('data', (chunk) => {
      said.push(chunk)
      if (suiteEnvironment) process[from].write(chunk)
    })
  }
  const [status] = await once(child, 'close')
  say(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - since) / 1000)} s`)
  return { isFine: status === 0, said: Buffer.concat(said).toString() }
}
