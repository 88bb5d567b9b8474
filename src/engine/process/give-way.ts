import { getPriority, setPriority } from 'node:os'

// Whoever else works on the machine goes before this process. One that stands further back already stays there: only an
// administrator could bring it forward.
export function giveWay(pid: number, priority: number): void {
  if (getPriority(pid) < priority) setPriority(pid, priority)
}
