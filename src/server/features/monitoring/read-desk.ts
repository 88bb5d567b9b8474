import type { SandboxPart } from '#src/contracts/monitoring.ts'
import { countDeskLeads } from '#src/server/features/customers/index.ts'
import { countEmails } from '#src/server/features/emails/index.ts'
import { countPhotos } from '#src/server/features/gallery/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'

export interface DeskDeps {
  database: Database
  queue: Queue
  clock: Clock
  sandboxParts: SandboxPart[]
  analyticsUrl: string | undefined
}

export async function readDeskFigures(deps: DeskDeps) {
  const [leads, emails, photos, deadJobs] = await Promise.all([
    countDeskLeads(deps.database, startOfLondonDay(deps.clock.now())),
    countEmails(deps.database),
    countPhotos(deps.database),
    deps.queue.countDead(),
  ])
  return {
    newLeads: leads.fresh,
    leadsToday: leads.today,
    leads: leads.all,
    photos,
    emailsWaiting: emails.waiting,
    emailsFailed: emails.failed,
    deadJobs,
    sandbox: deps.sandboxParts,
    analyticsUrl: deps.analyticsUrl ?? null,
  }
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

export function startOfLondonDay(now: Date): Date {
  const parts = Object.fromEntries(londonTime.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const sinceMidnightMs = ((parts['hour'] ?? 0) * 3_600 + (parts['minute'] ?? 0) * 60 + (parts['second'] ?? 0)) * 1_000
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000 - sinceMidnightMs)
}
