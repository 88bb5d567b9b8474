import type { Log } from '#src/server/platform/log/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { removeOrphanFiles } from './orphan-files.ts'
import { forgetOldRows } from './old-rows.ts'
import { type ClockDeps, unlessClockJumped } from './steady-clock.ts'

export { type ClockJump, onceClockSettled, unlessClockJumped, watchClock } from './steady-clock.ts'

export type ForgetDeps = ClockDeps & { log: Log; storage: Storage }

export const deleteOldRows = (deps: ForgetDeps, signal: AbortSignal): Promise<void> =>
  unlessClockJumped(deps, () => forgetOldRows(deps, signal))

export const deleteOrphanFiles = (deps: ForgetDeps, signal: AbortSignal): Promise<void> =>
  unlessClockJumped(deps, () => removeOrphanFiles(deps, signal))
