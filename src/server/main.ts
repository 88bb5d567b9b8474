import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { startProduct } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { makePinoLog } from './platform/log/pino-log.ts'
import { welcome } from './welcome.ts'

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

try {
  const config = readConfig()
  const log = makePinoLog(config.logLevel)
  process.on('unhandledRejection', (problem) => {
    log.error({ err: problem }, 'a promise was rejected and nobody listened')
  })
  const product = await startProduct({
    config,
    log,
    webFolder: join(import.meta.dirname, '../../dist/web'),
    filmsFolder: join(import.meta.dirname, '../web/site/samples/films'),
  })
  print(welcome(product))
  stopOnSignal(product.stop)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : describe(problem)}\n`)
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const finish = async (): Promise<void> => {
    // Who presses Ctrl-C twice means it.
    if (isStopping) process.exit(1)
    isStopping = true
    print('Stopping...')
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish())
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}
