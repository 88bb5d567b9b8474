import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readConfig } from '#src/server/config.ts'
import { rotateAppSecret } from '#src/server/platform/secrets/app-secrets.ts'
import { readNewPassword } from './read-new-password.ts'
import { describeReset, resetOwner } from './reset-owner.ts'

// npm run owner: a new password for the owner, on the machine, while the product runs or not. It asks for the password, or
// takes it from standard input. npm run owner -- rotate-secret: a new APP_SECRET, from the next start on.

const print = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const config = readConfig()
  const [action, ...more] = process.argv.slice(2)
  if (more.length > 0 || (action !== undefined && action !== 'rotate-secret')) {
    throw new AppError('bad_request', 'Use: npm run owner, or npm run owner -- rotate-secret')
  }
  if (action === undefined) print(describeReset(await resetOwner(config, await readNewPassword())))
  else print(await rotate(config))
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

async function rotate({ appSecret, dataDir }: ReturnType<typeof readConfig>): Promise<string> {
  if (appSecret) {
    const text =
      'APP_SECRET is set in the environment: give it a new value there, and the one of now as APP_SECRET_PREVIOUS. Then restart.'
    throw new AppError('conflict', text)
  }
  await rotateAppSecret(dataDir)
  return [
    'There is a new APP_SECRET. It counts from the next start: restart Reelwright now.',
    'What is sealed with the old one is then sealed again, and links in emails keep opening for 90 days.',
    'Take a backup afterwards: older ones hold the old secret.',
  ].join('\n')
}
