import type { Fate } from '#test/fakes/runway-server.ts'

// One for each photo of the journey.
export const fates: Fate[] = ['busy', 'broken', 'throttled', 'slow', 'unsafe', 'internal', 'expired', 'hung']
