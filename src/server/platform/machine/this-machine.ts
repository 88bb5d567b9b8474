import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { Machine } from './port.ts'

export const thisMachine: Machine = {
  read: () => ({
    cores: availableParallelism(),
    load: (loadavg()[0] ?? 0) / availableParallelism(),
    freeMemoryBytes: freemem(),
    // Of the container, where there is a limit.
    memoryBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()),
  }),
}
