import { minuteMs, secondMs } from '#src/kit/time.ts'

// A bucket for each source and call: full at first, it refills steadily, and one request takes one token. What one
// source may do is the same however many others there are, and however many of its requests arrive at once.

interface Bucket {
  tokens: number
  filledAtMs: number
}

const maxBuckets = 100_000

// Answers the seconds to wait: 0 when the request may go on.
export function makeRateLimiter(nowMs: () => number): (key: string, perMinute: number) => number {
  const buckets = new Map<string, Bucket>()
  return (key, perMinute) => {
    const bucket = refill(buckets.get(key), perMinute, nowMs())
    // Taken out and put back at the end, so that the first in the map is the one unused for longest.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) forgetOldest(buckets)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * minuteMs) / perMinute / secondMs)
    bucket.tokens -= 1
    return 0
  }
}

function refill(bucket: Bucket | undefined, perMinute: number, nowMs: number): Bucket {
  if (!bucket) return { tokens: perMinute, filledAtMs: nowMs }
  const gained = ((nowMs - bucket.filledAtMs) * perMinute) / minuteMs
  return { tokens: Math.min(perMinute, bucket.tokens + gained), filledAtMs: nowMs }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest)
    return
  }
}
