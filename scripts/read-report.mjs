// What a tier's report says, from Playwright or from Vitest: how many passed, which failed and why, and which passed only
// at a later attempt, and why not at once.
export function readReport(report) {
  return report.stats ? readPlaywright(report) : readVitest(report)
}

function readPlaywright({ stats, suites }) {
  const specs = suites.flatMap(specsOf)
  const nameOf = (spec) => `${spec.file}:${spec.line} ${spec.title}`
  return {
    passed: stats.expected + stats.flaky,
    failures: specs.filter((spec) => !spec.ok).map((spec) => ({ test: nameOf(spec), message: errorOf(spec) })),
    retried: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => ({ test: nameOf(spec), message: errorOf(spec) })),
  }
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const errorOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n')

function readVitest({ numPassedTests, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    failures: failed.map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages.join('\n') })),
    // What went wrong before is kept with a test that passed in the end.
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages.join('\n') })),
  }
}
