// Every check of the project, in the order in which a failure is cheapest to find. The last line counts them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
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

check('format', ['biome', 'format'])
check('lint', ['oxlint', '--type-aware', '--deny-warnings'])
check('types', ['tsc', '-p', '.'])
check('boundaries', ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'])
check('unused', ['knip'])
suite('unit', vitest('unit'))
suite('integration', vitest('integration'))
suite('films', vitest('films'))
suite('faults', vitest('faults'))
suite('browser', ['playwright', 'test'])

rmSync(reports, { recursive: true, force: true })
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function check(name, command) {
  if (run(name, command)) passed += 1
  else failed += 1
}

function suite(name, command) {
  const report = reportOf(name)
  const isFine = run(name, command)
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

function run(name, [tool, ...args]) {
  const startedAt = Date.now()
  say(`\n== ${name}`)
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }
  const done = spawnSync(tool, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  say(`== ${name}: ${done.status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return done.status === 0
}
