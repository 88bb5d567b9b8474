import { minuteMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { giveUpClaimsBefore } from './store.ts'

// Longer than any send can take, so that only the claims of dead workers are found.
const longestSendMs = 5 * minuteMs

export async function sweepEmails({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  await giveUpClaimsBefore(database, new Date(now.getTime() - longestSendMs), now)
}
