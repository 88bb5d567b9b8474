import type { Queue } from '#src/server/platform/queue/port.ts'

// For tests that run a handler themselves: what is enqueued goes nowhere.
export const idleQueue: Queue = {
  enqueue: () => Promise.resolve(),
  enqueueWhen: () => Promise.resolve(),
  listDead: () => Promise.resolve([]),
  countDead: () => Promise.resolve(0),
  listSweeps: () => Promise.resolve([]),
  countOverdue: () => Promise.resolve(0),
  listKeys: async () => new Set<string>(),
  listPayloads: async () => [],
  readState: () => Promise.resolve('idle'),
  retryDead: () => Promise.resolve(false),
  discardDead: () => Promise.resolve(false),
  ping: () => Promise.resolve(),
}
