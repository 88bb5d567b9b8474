import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { makePinoLog, type PinoLog } from './platform/log/pino-log.ts'
import { welcome } from './welcome.ts'

// Two signals of one Ctrl-C arrive together; a second press comes later.
const secondPressMs = 1_000
// The database that a stuck stop leaves behind is found again by the next start.
const maxStopMs = 30_000

// Whoever read it may be gone by now: `npm start | tee log` and one Ctrl-C for both.
process.stdout.on('error', () => undefined)
const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

try {
  const config = readConfig()
  const log = makePinoLog(config.logLevel)
  process.on('unhandledRejection', (problem) => {
    log.error({ err: problem }, 'unhandled promise rejection')
  })
  const stopping = Promise.withResolvers<() => Promise<void>>()
  stopOnSignal(stopping.promise, log)
  // Settings first: the code takes seconds to load, and a wrong setting needs none of it.
  const [{ startProduct }, { noteStart }] = await Promise.all([import('./app.ts'), import('./versions.ts')])
  const product = await startProduct({
    config,
    log,
    webFolder: join(import.meta.dirname, '../../dist/web'),
  })
  print(welcome(product))
  await noteStart(config.dataDir, new Date()).catch((err: unknown) => log.warn({ err }, 'this start cannot be noted'))
  stopping.resolve(product.stop)
  // Node keeps compiled code for the next start when it ends; one that is killed would leave it to compile again.
  flushCompileCache()
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : describe(problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

// A signal that comes while the product is still starting waits for the start: half a start would leave a database
// behind. npm, a shell or a service manager may send a signal twice; only a person at a terminal means 'now' by it.
function stopOnSignal(whenStarted: Promise<() => Promise<void>>, log: PinoLog): void {
  let stoppingSinceMs: number | undefined
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    const nowMs = Date.now()
    if (stoppingSinceMs !== undefined) {
      const isSecondPress = signal === 'SIGINT' && process.stdin.isTTY && nowMs - stoppingSinceMs > secondPressMs
      if (isSecondPress) process.exit(1)
      return
    }
    stoppingSinceMs = nowMs
    print('Stopping...')
    const stop = await whenStarted
    setTimeout(() => process.exit(1), maxStopMs)
    const code = await stop().then(
      () => 0,
      (problem: unknown) => {
        log.error({ err: problem }, 'the product did not stop cleanly')
        return 1
      },
    )
    await log.settle()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish(signal))
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}
