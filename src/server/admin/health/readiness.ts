import { secondMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { findDoneWork } from './workers.ts'

interface Pingable {
  ping(): Promise<void>
}

export interface ReadinessDeps {
  database: Pingable & Executor
  queue: Pingable
  storage: Pingable
  disk: Disk
  log: Log
}

const slowestPingMs = 3 * secondMs

export async function checkReadiness({ database, queue, storage, disk, log }: ReadinessDeps) {
  const [databaseCheck, queueCheck, storageCheck] = await Promise.all(
    Object.entries({ database, queue, storage }).map(([part, port]) => check(part, port, log)),
  )
  const checks = {
    database: databaseCheck ?? 'failed',
    queue: queueCheck ?? 'failed',
    storage: storageCheck ?? 'failed',
    disk: await checkDisk(disk, log),
    workers: databaseCheck === 'ok' ? await checkWorkers(database) : ('failed' as const),
  }
  const isReady = Object.values(checks).every((state) => state !== 'failed')
  return { status: isReady ? ('ready' as const) : ('unavailable' as const), checks }
}

async function checkWorkers(database: Executor): Promise<'ok' | 'missing'> {
  const { works, renders } = await findDoneWork(database)
  return works && renders ? 'ok' : 'missing'
}

async function checkDisk(disk: Disk, log: Log): Promise<'ok' | 'low' | 'failed'> {
  try {
    const { freeBytes, reserveBytes } = await disk.measure()
    return freeBytes <= reserveBytes ? 'low' : 'ok'
  } catch (problem) {
    log.warn({ part: 'disk', err: problem }, 'a part is not responding')
    return 'failed'
  }
}

async function check(part: string, port: Pingable, log: Log): Promise<'ok' | 'failed'> {
  try {
    await Promise.race([port.ping(), refuseSlow(part)])
    return 'ok'
  } catch (problem) {
    log.warn({ part, err: problem }, 'a part is not responding')
    return 'failed'
  }
}

const refuseSlow = (part: string): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${part} did not answer in ${slowestPingMs} ms`)), slowestPingMs).unref()
  })
