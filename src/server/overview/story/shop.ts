import type { FollowUpDays } from '#src/contracts/outreach/sending-hours.ts'
import type { Say } from '#src/contracts/words/say.ts'

// How things are called here.
export interface Shop {
  say: Say
  days: FollowUpDays
}
