import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readConfig } from '#src/server/config.ts'
import { tryUpdate, UpdateFailed } from './try-update.ts'

// The second half of npm run update, with the packages of the new version: exit code 0 when it works with the data of the
// shop, 3 when it does not and the data is as it was, 1 or 2 when nothing was tried.

try {
  await tryUpdate(readConfig(), (text) => void process.stdout.write(`${text}\n`))
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError || problem instanceof UpdateFailed
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  if (problem instanceof UpdateFailed) process.exit(3)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}
