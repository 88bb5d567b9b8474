import { mostLanes } from '#src/contracts/studio/film-defaults.ts'
import type { Config } from './config.ts'

type Role = Config['role']

const gigabyte = 1024 ** 3
// A render holds about so much at its peak, with everything around it.
const bytesPerLane = 1.5 * gigabyte

// How many films are rendered at once: one takes not quite two cores.
export function chooseLanes({ cores, memoryBytes }: { cores: number; memoryBytes: number }): number {
  const byCores = Math.floor(cores / 2) + 1
  const byMemory = Math.floor(memoryBytes / bytesPerLane)
  return Math.max(1, Math.min(byCores, byMemory, mostLanes))
}

export interface ShareOfWork {
  // Requests.
  answers: boolean
  // Mail, photos, whatever is quickly done.
  works: boolean
  // Films, and what else takes whole cores.
  renders: boolean
}

export const shareWork = (role: Role, renderLanes: number | undefined): ShareOfWork => ({
  answers: role === 'all' || role === 'web',
  works: role === 'all' || role === 'worker',
  renders: role === 'render' || (role !== 'web' && renderLanes !== 0),
})

export interface ShareOfConnections {
  pool: number
  queue: number
}

// The queue has connections of its own, and one is left for finding out whether a line is dead.
export function shareConnections(connections: number, works: boolean): ShareOfConnections {
  const queue = works && connections >= 12 ? 4 : 2
  return { queue, pool: connections - queue - 1 }
}
