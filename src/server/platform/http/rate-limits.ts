import { minuteMs, secondMs } from '#src/kit/time.ts'
import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'

// A bucket for each source and call: full at first, it refills steadily, and one request takes one token. What one
// source may do is the same however many others there are, and however many of its requests arrive at once.

interface Bucket {
  perMinute: number
  tokens: number
  filledAtMs: number
  // Not yet told to the other processes.
  used: number
}

interface UsedTokens {
  key: string
  perMinute: number
  used: number
}

// What is left for a source over all processes; below nothing where they gave away too much before they knew.
interface LeftTokens {
  key: string
  tokens: number
}

// What a request takes one token of.
interface Share {
  key: string
  perMinute: number
}

export interface RateLimiter {
  // Answers the seconds to wait: 0 when the request may go on. One that may not takes nothing, whatever it lacks.
  waitSeconds: (shares: Share[]) => number
  // What was taken since the last time.
  collectUsed: () => UsedTokens[]
  learn: (left: LeftTokens[]) => void
}

const maxBuckets = 100_000

// By a clock that is never set: with the machine's, an hour back made everybody known wait for an hour.
export function makeRateLimiter(nowMs: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const used = new Set<string>()
  const open = ({ key, perMinute }: Share): Bucket => {
    const bucket = refill(buckets.get(key), perMinute, nowMs())
    // Taken out and put back at the end, so that the first in the map is the one unused for longest.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) forgetOldest(buckets)
    return bucket
  }
  return {
    waitSeconds: (shares) => {
      const opened = shares.map((share) => ({ key: share.key, bucket: open(share) }))
      const wait = Math.max(...opened.map(({ bucket }) => secondsUntilToken(bucket)))
      if (wait > 0) return wait
      for (const { key, bucket } of opened) {
        bucket.tokens -= 1
        bucket.used += 1
        used.add(key)
      }
      return 0
    },
    collectUsed: () => {
      const collected = [...used].flatMap((key) => takeUsed(key, buckets.get(key)))
      used.clear()
      return collected
    },
    learn: (left) => {
      for (const { key, tokens } of left) {
        const known = buckets.get(key)
        if (!known) continue
        const bucket = refill(known, known.perMinute, nowMs())
        buckets.set(key, { ...bucket, tokens: Math.min(bucket.tokens, tokens - bucket.used) })
      }
    },
  }
}

function refill(bucket: Bucket | undefined, perMinute: number, nowMs: number): Bucket {
  if (!bucket) return { perMinute, tokens: perMinute, filledAtMs: nowMs, used: 0 }
  const gained = ((nowMs - bucket.filledAtMs) * perMinute) / minuteMs
  return { ...bucket, tokens: Math.min(perMinute, bucket.tokens + gained), filledAtMs: nowMs }
}

const secondsUntilToken = ({ tokens, perMinute }: Bucket): number =>
  tokens < 1 ? Math.ceil(((1 - tokens) * minuteMs) / perMinute / secondMs) : 0

function takeUsed(key: string, bucket: Bucket | undefined): UsedTokens[] {
  if (!bucket) return []
  const { perMinute, used } = bucket
  bucket.used = 0
  return [{ key, perMinute, used }]
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest)
    return
  }
}

const shareEveryMs = secondMs
const roundsBeforeForgetting = 60

// Every second each process says in one statement what it gave away, and hears what is left. No request waits for it; a
// burst over several processes within that second may be too large once, and is paid back. Answers how to end it.
export function shareLimits(limiter: RateLimiter, { database, log }: { database: Executor; log: Log }): () => void {
  let round = 0
  let isSharing = false
  const share = async (): Promise<void> => {
    if (isSharing) return
    isSharing = true
    try {
      round += 1
      const used = limiter.collectUsed()
      if (used.length > 0) limiter.learn(await takeTokens(database, used))
      if (round % roundsBeforeForgetting === 0) await forgetFull(database)
    } catch (err) {
      // Each process still limits for itself.
      log.warn({ err }, 'the rate limits could not be shared')
    } finally {
      isSharing = false
    }
  }
  const timer = setInterval(() => void share(), shareEveryMs)
  return () => clearInterval(timer)
}

// In the order of the keys: two processes never wait for each other. A debt is at most what comes in within a minute.
// Of two that come together, the one that began first may write last: its clock, a moment behind, takes nothing away. A
// time much later than now was written before the clock was set back: the row goes on from now, as if no time had passed.
export async function takeTokens(database: Executor, used: UsedTokens[]): Promise<LeftTokens[]> {
  const { rows } = await database.execute<{ key: string; tokens: number }>(sql`
    with given as (
      select key, hashtextextended(key, 0) as hash, "perMinute" as per_minute, used
      from json_to_recordset(${JSON.stringify(used)}::json) as one (key text, "perMinute" integer, used integer)
    ), written as (
      insert into rate_limits (key, per_minute, tokens, at)
        select hash, per_minute, greatest(-per_minute, per_minute - used), now() from given order by hash
      on conflict (key) do update set
        per_minute = excluded.per_minute,
        at = case when rate_limits.at > excluded.at + interval '1 minute' then excluded.at
          else greatest(excluded.at, rate_limits.at) end,
        tokens = greatest(
        -excluded.per_minute,
        least(excluded.per_minute, rate_limits.tokens
          + greatest(0, extract(epoch from excluded.at - rate_limits.at)) * excluded.per_minute / 60.0)
        - (excluded.per_minute - excluded.tokens))
      returning key, tokens
    )
    select given.key, tokens from written join given on hash = written.key`)
  return rows
}

// Full again, as if it had never been there: a minute for the debt and one for the rest.
const forgetFull = (database: Executor): Promise<unknown> =>
  database.execute(
    sql`delete from rate_limits where at not between now() - interval '2 minutes' and now() + interval '2 minutes'`,
  )
