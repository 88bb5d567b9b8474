import type { WaitingItem, WaitingKind } from '#src/contracts/overview/waiting.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'

export interface WaitingDeps {
  database: Database
  clock: Clock
  queue: Queue
  disk: Disk
}

// What each part of the business finds of its own kinds, the first to act on first.
export type Found = Partial<Record<WaitingKind, WaitingItem[]>>
