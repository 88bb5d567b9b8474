import { ConfigError, readConfig } from '#src/server/config.ts'
import { examine } from './examine.ts'
import { exitCodeOf, fail, type Finding, printFinding } from './finding.ts'

// npm run doctor: one line for each part, with what to do. Exit code 0 when everything works, 1 when something does not,
// 2 for wrong settings.

const print = (findings: Finding[]): void => void process.stdout.write(`${findings.map(printFinding).join('\n')}\n`)

try {
  const findings = await examine(readConfig())
  print(findings)
  process.exitCode = exitCodeOf(findings)
} catch (problem) {
  if (!(problem instanceof ConfigError)) throw problem
  print(problem.problems.map((text) => fail('Settings', text, 'All settings: docs/operations.md')))
  process.exitCode = 2
}
