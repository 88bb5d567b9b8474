import { secondMs } from '#src/kit/time.ts'
import type { Config } from '#src/server/config.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const part = 'Clock'
const maxWarnSeconds = 10
// Signatures of a bucket and codes of a second factor are refused well before this.
const maxFailSeconds = 120

type ClockConfig = Pick<Config, 's3' | 'stripeApiBase' | 'fixedSecrets'>

// Compares this machine's clock with that of whoever it talks to.
export async function checkClock(config: ClockConfig, databaseNow: Date | undefined): Promise<Finding> {
  const compared = databaseNow
    ? { who: 'the database', offMs: Date.now() - databaseNow.getTime() }
    : await compareByHttp(config)
  if (!compared) return ok(part, `${new Date().toISOString()}; there is no other machine to compare with.`)
  return judgeClock(compared)
}

export interface ComparedClock {
  who: string
  offMs: number
}

export function judgeClock({ who, offMs }: ComparedClock): Finding {
  const seconds = Math.round(Math.abs(offMs) / secondMs)
  const text = `${seconds} s ${offMs < 0 ? 'behind' : 'ahead of'} ${who}.`
  const advice = 'Turn on time synchronisation: timedatectl set-ntp true'
  if (seconds > maxFailSeconds) return fail(part, text, advice)
  return seconds > maxWarnSeconds ? warn(part, text, advice) : ok(part, `agrees with ${who}.`)
}

async function compareByHttp({ s3, stripeApiBase, fixedSecrets }: ClockConfig): Promise<ComparedClock | undefined> {
  const url = s3?.endpoint ?? (fixedSecrets.stripeSecretKey ? (stripeApiBase ?? 'https://api.stripe.com') : undefined)
  if (!url) return undefined
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5 * secondMs) })
    const theirMs = Date.parse(headers.get('date') ?? '')
    // Whole seconds only, so half of one is lost on average.
    return Number.isNaN(theirMs) ? undefined : { who: new URL(url).host, offMs: Date.now() - theirMs - secondMs / 2 }
  } catch {
    // That it cannot be reached is said by the check of its own part.
    return undefined
  }
}
