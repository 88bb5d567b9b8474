import { recordOnly } from '#src/server/events/log.ts'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import type { Config } from '#src/server/config.ts'
import { emailJobs } from '#src/server/people/emails/outbox.ts'
import { checkWebsite } from '#src/server/admin/health/feature.ts'
import { openPlatform, type Platform } from '#src/server/open-platform.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import type { Visit } from '#src/server/platform/websites/port.ts'
import type { DemoClock } from './demo-clock.ts'

interface Wanted {
  config: Config
  log: Log
  clock: DemoClock
}

const historyMs = 89 * dayMs

// Ninety days of checks, as the job would have made them, every two minutes for the last day.
export async function fillChecks({ config, log, clock }: Wanted): Promise<void> {
  const open = new AsyncDisposableStack()
  try {
    const platform = await openPlatform({ config, log, clock, jobs: emailJobs as Job[] }, open)
    await playChecks(platform, { config, log, clock })
  } finally {
    await open.disposeAsync()
  }
}

async function playChecks(platform: Platform, { config, clock }: Wanted): Promise<void> {
  const endMs = clock.now().getTime()
  const deps = {
    ...platform,
    siteUrl: config.siteUrl,
    record: recordOnly(clock),
    ownAddress: () => config.siteUrl,
    websites: { visit: async () => visitAt(endMs - clock.now().getTime()), isPublic: async () => false },
  }
  for (let agoMs = historyMs; agoMs >= 0; agoMs -= agoMs > dayMs ? 3 * hourMs : 2 * minuteMs) {
    clock.set(new Date(endMs - agoMs))
    await checkWebsite(deps)
  }
}

const failed: Visit = { kind: 'failed', responseMs: 10_000, reason: 'There was no answer within 10 seconds.' }

const isBetween = (agoMs: number, from: number, to: number): boolean => agoMs <= from && agoMs > to

// Two bad nights long ago, a short outage this morning, and an hour in which it was slow.
function visitAt(agoMs: number): Visit {
  const isDown =
    isBetween(agoMs, 61 * dayMs, 61 * dayMs - 7 * hourMs) ||
    isBetween(agoMs, 19 * dayMs, 19 * dayMs - 7 * hourMs) ||
    isBetween(agoMs, 6 * hourMs, 6 * hourMs - 7 * minuteMs)
  if (isDown) return failed
  const isSlow = isBetween(agoMs, 3 * hourMs, 3 * hourMs - 13 * minuteMs)
  const wave = Math.sin(agoMs / hourMs) * 60 + Math.sin(agoMs / (7 * minuteMs)) * 35
  const responseMs = Math.round(310 + wave) + (isSlow ? 1_900 : 0)
  return { kind: 'answered', status: 200, responseMs, certificateEndsAt: undefined }
}
