import { availableParallelism, freemem, loadavg } from 'node:os'
import type { Machine } from './port.ts'

export const thisMachine: Machine = {
  read: () => ({
    cores: availableParallelism(),
    load: (loadavg()[0] ?? 0) / availableParallelism(),
    freeMemoryBytes: freemem(),
  }),
}
