// Every check of the project, in the order in which a failure is cheapest to find. The last line counts them all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findChromium } from './find-chromium.mjs'
import { buildWeb, findNode, installPackages, root, say } from './set-up.mjs'

installPackages()
const chromium = findChromium()
buildWeb()

const reports = mkdtempSync(join(tmpdir(), 'reelwright-reports-'))
const environment = {
  ...process.env,
  PATH: [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  CHROMIUM_PATH: chromium,
}
let passed = 0
let failed = 0

// The first three use every core by themselves, the other two only one each.
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
])
await suite('unit', vitest('unit'))
await suite('integration', vitest('integration'))
await suite('films', vitest('films'))
await suite('faults', vitest('faults'))
await suite('browser', ['playwright', 'test'])

rmSync(reports, { recursive: true, force: true })
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function checks(list) {
  for (const [name, ...command] of list) {
    if (await run(name, command, 'pipe')) passed += 1
    else failed += 1
  }
}

async function suite(name, command) {
  const report = reportOf(name)
  say(`\n== ${name}`)
  const isFine = await run(name, command, 'inherit')
  const counts = existsSync(report) ? countTests(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  passed += counts.passed
  // A suite that died, or found nothing to run, is a failure of its own.
  failed += counts.failed || (isFine && counts.passed > 0 ? 0 : 1)
}

function reportOf(name) {
  return join(reports, `${name}.json`)
}

function countTests(report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats
    if (flaky > 0) say(`${flaky} of the browser tests passed only at a later attempt`)
    return { passed: expected + flaky, failed: unexpected }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function vitest(project) {
  const report = `--outputFile.json=${reportOf(project)}`
  return ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', report]
}

// What runs beside others says nothing until it has ended.
async function run(name, [tool, ...args], output) {
  const startedAt = Date.now()
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }
  const child = spawn(tool, args, { cwd: root, env, stdio: ['ignore', output, output] })
  const closed = once(child, 'close')
  const said = await Promise.all([child.stdout, child.stderr].filter(Boolean).map((stream) => text(stream)))
  const [status] = await closed
  if (status !== 0) say(said.join(''))
  say(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return status === 0
}
