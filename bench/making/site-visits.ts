import { setTimeout as sleep } from 'node:timers/promises'

const paths = ['/', '/service-quote', '/api/health']
const pauseMs = 50

export interface SiteVisits {
  stop(): Promise<{ visits: number; p50Ms: number; p99Ms: number; maxMs: number }>
}

// One page after another, a short pause between them, until told to stop.
export function visitSite(address: string): SiteVisits {
  const latencies: number[] = []
  let isOver = false
  const visiting = visit()
  return {
    async stop() {
      isOver = true
      await visiting
      latencies.sort((one, other) => one - other)
      const at = (share: number): number => round(latencies[Math.floor(latencies.length * share)] ?? Number.NaN)
      return {
        visits: latencies.length,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        maxMs: round(latencies.at(-1) ?? Number.NaN),
      }
    },
  }

  async function visit(): Promise<void> {
    for (let index = 0; !isOver; index += 1) {
      const startedAt = performance.now()
      const answer = await fetch(address + (paths[index % paths.length] ?? ''), {
        headers: { 'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: is the web front built?`)
      latencies.push(performance.now() - startedAt)
      await sleep(pauseMs)
    }
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10
