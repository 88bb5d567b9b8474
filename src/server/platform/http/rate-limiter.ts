import { minuteMs, secondMs } from '#src/kit/time.ts'

// A bucket for each source and call: full at first, it refills steadily, and one request takes one token. What one
// source may do is the same however many others there are, and however many of its requests arrive at once.

interface Bucket {
  perMinute: number
  tokens: number
  filledAtMs: number
  // Not yet told to the other processes.
  used: number
}

export interface UsedTokens {
  key: string
  perMinute: number
  used: number
}

// What is left for a source over all processes; below nothing where they gave away too much before they knew.
export interface LeftTokens {
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
