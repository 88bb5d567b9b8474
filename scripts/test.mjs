// Every check of the project, in the order in which a failure is cheapest to find. The last line counts them all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'
import { buildInstruments, buildWeb, compileCache, findNode, installPackages, root, say } from './set-up.mjs'

await installPackages()
const chromium = findChromium()
await buildWeb()
await buildInstruments()

const reports = mkdtempSync(join(tmpdir(), 'reelwright-reports-'))
const environment = {
  ...process.env,
  PATH: [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  CHROMIUM_PATH: chromium,
  NODE_COMPILE_CACHE: compileCache,
}
let passed = 0
let failed = 0
const causes = []

// Each leaves part of the machine to the others.
await Promise.all([
  checks([
    ['format', 'biome', 'format'],
    ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
    ['types', 'tsc', '-p', '.'],
  ]),
  checks([
    ['boundaries', 'depcruise', 'src', '--config', '.dependency-cruiser.cjs'],
    ['unused', 'knip'],
  ]),
  suite('unit', vitest('unit')),
])
await suite('integration', vitest('integration'))
await suite('films', vitest('films'))
await suite('faults', vitest('faults'))
await suite('browser', ['playwright', 'test'])

rmSync(reports, { recursive: true, force: true })
for (const cause of causes) say(`\n${cause}`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function checks(list) {
  for (const [name, ...command] of list) {
    const { isFine, said } = await run(name, command)
    if (isFine) passed += 1
    else fail(name, said)
  }
}

async function suite(name, command) {
  const report = join(reports, `${name}.json`)
  say(`\n== ${name}`)
  const { isFine, said } = await run(name, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const ended = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] }
  passed += ended.passed
  for (const { test, message } of ended.failures) fail(`${name}: ${test}`, message)
  // A suite that died, or found nothing to run, is a failure of its own.
  if (ended.failures.length === 0 && !(isFine && ended.passed > 0)) fail(name, said)
}

// Said again at the very end, where who reads only the last lines finds it: the first lines of a message, the last of
// what a program printed.
function fail(what, message) {
  failed += 1
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const shown = lines.length > 30 ? [...lines.slice(0, 12), '…', ...lines.slice(-18)] : lines
  causes.push([`FAILED ${what}`, ...shown.map((line) => `  ${line}`)].join('\n'))
}

function readReport(report) {
  return report.stats ? readPlaywright(report) : readVitest(report)
}

function readPlaywright({ stats, suites }) {
  const { expected, flaky } = stats
  if (flaky > 0) say(`${flaky} of the browser tests passed only at a later attempt`)
  const failures = suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map((spec) => ({ test: `${spec.file}:${spec.line} ${spec.title}`, message: errorOf(spec) }))
  return { passed: expected + flaky, failures }
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function errorOf({ tests }) {
  return tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
    .join('\n')
}

function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages.join('\n') })),
  )
  return { passed: numPassedTests, failures }
}

function vitest(project) {
  const report = `--outputFile.json=${join(reports, `${project}.json`)}`
  return ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', report]
}

// Checks run beside each other and are silent while they are fine; a suite is heard while it runs.
async function run(name, [tool, ...args], suiteEnvironment) {
  const startedAt = Date.now()
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
  say(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return { isFine: status === 0, said: Buffer.concat(said).toString() }
}
