import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { capsOf, countRequest, tooMuchToday } from '#src/server/people/caps/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { type HasPaidOrder, hasPaid, sumBytesWithoutOrder } from './photos.sql.ts'

export interface UploadRoomDeps {
  database: Database
  disk: Disk
  clock: Clock
  secrets: Secrets
  hasPaidOrder: HasPaidOrder
}

export interface UploadLimits {
  // In a day.
  maxBytesPerSource: number
  maxBytesWithoutOrder: number
}

export interface Sender {
  source: string
  isOwner: boolean
}

export interface UploadRoom {
  // Refuses while the disk is down to its reserve. Asked before the first byte is read.
  refuseWhenFull(): Promise<void>
  // Counts bytes that a sender brings for a customer, whether or not a photo comes of them.
  take(tx: Transaction, sender: Sender & { customerId: string }, bytes: number): Promise<void>
  // Counts a picture that somebody without an account wants to see.
  takePreview(source: string): Promise<void>
}

// Counts are whole numbers of 32 bits.
const kilobytesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024))

// The sum over all photos is asked for this often at most.
const sumIsFreshMs = 10 * secondMs

export function makeUploadRoom(deps: UploadRoomDeps, readLimits: (db: Executor) => Promise<UploadLimits>): UploadRoom {
  let sum = { bytes: 0, atMs: Number.NEGATIVE_INFINITY }
  const bytesWithoutOrder = async (): Promise<number> => {
    const nowMs = performance.now()
    if (nowMs - sum.atMs > sumIsFreshMs) {
      sum = { bytes: await sumBytesWithoutOrder(deps.database, deps.hasPaidOrder), atMs: nowMs }
    }
    return sum.bytes
  }
  const refuseWhenFull = async (): Promise<void> => {
    const { freeBytes, reserveBytes } = await deps.disk.measure()
    if (freeBytes <= reserveBytes) throw noSpace('the disk is down to its reserve')
  }
  return {
    refuseWhenFull,
    take: async (tx, { source, isOwner, customerId }, bytes) => {
      await refuseWhenFull()
      if (isOwner) return
      const limits = await readLimits(tx)
      // Strangers may fill up what there is for strangers: never what somebody has paid for.
      if (!(await hasPaid(tx, customerId, deps.hasPaidOrder))) {
        if ((await bytesWithoutOrder()) + bytes > limits.maxBytesWithoutOrder) {
          throw noSpace('too much without an order')
        }
        sum.bytes += bytes
      }
      const kilobytes = { amount: kilobytesOf(bytes), perSource: kilobytesOf(limits.maxBytesPerSource) }
      const caps = [...capsOf('photos', { source }), ...capsOf('photoBytes', { source, ...kilobytes })]
      const overCap = await countRequest(deps, tx, caps)
      if (overCap) throw tooMuchToday(deps.clock.now(), overCap, refusals.photosTomorrow)
    },
    takePreview: async (source) => {
      const over = await deps.database.transaction((tx) => countRequest(deps, tx, capsOf('previews', { source })))
      if (over) throw tooMuchToday(deps.clock.now(), over, refusals.previewsTomorrow)
    },
  }
}

const noSpace = (detail: string): AppError =>
  new AppError('no_space', refusals.noRoomForPhotos, {
    detail,
    retryAfterSeconds: hourMs / secondMs,
  })
