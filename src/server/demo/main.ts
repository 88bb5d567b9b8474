import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readDemoConfig } from '#src/server/config.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeDemoClock } from './demo-clock.ts'
import { fillChecks } from './fill-checks.ts'
import { openDemo } from './open-demo.ts'
import { playMonth } from './play-month.ts'

// Fills an empty data folder with a month of invented business, so that every screen can be seen alive.

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

try {
  const config = readDemoConfig()
  await refuseData(config.dataDir)
  const log = makePinoLog(config.logLevel)
  const now = new Date()
  const clock = makeDemoClock(now)
  print('Ninety days of website checks...')
  await fillChecks({ config, log, clock })

  clock.set(now)
  const webFolder = join(import.meta.dirname, '../../../dist/web')
  const { product, owner, address, password } = await openDemo({ config, log, clock, webFolder })
  print('A month of business; each film that is ordered is made, so it takes some minutes...')
  await playMonth({ address, owner, clock, say: print })
  clock.set(now)
  await owner.readAlerts(2)
  await product.stop()
  print(`\nDone: ${config.dataDir} holds a month of business. Start it with npm start.`)
  if (!config.adminPassword) print(`The owner's password is ${password}\nIt is shown only once. Log in at /admin.`)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(1)
}

// Invented customers among real ones could never be told apart again.
async function refuseData(folder: string): Promise<void> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return []
    throw problem
  })
  if (names.length === 0) return
  throw new AppError(
    'conflict',
    `${folder} has data in it. The demo fills an empty folder only: DATA_DIR=./demo-data npm run demo`,
  )
}
