import { sql } from 'drizzle-orm'
import { secondMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { LeftTokens, RateLimiter, UsedTokens } from './rate-limiter.ts'

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
