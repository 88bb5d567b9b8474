import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSmallClip } from '#test/engine/small-film.ts'
import { startRunwayServer } from '#test/fakes/runway-server.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { pickVictim, strike } from '#test/faults/pick-victim.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { auditProduction } from './audit-production.ts'
import { addCustomers, startJobs, withoutLook } from './start-jobs.ts'
import { watchJobs } from './watch-jobs.ts'

interface ProductionOptions {
  jobs: number
  kills: number
  seed: number
  onKill?: (what: string, readyMs: number) => void
}

// Jobs run by themselves from their photos to the delivery, on clips that a provider bills, while processes are killed
// at random moments, and everything that is announced on the way is fetched at once. Afterwards what they left behind is
// counted.
export async function runProduction({ jobs, kills, seed, onKill }: ProductionOptions) {
  const chance = makeChance(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-production-'))
  const runway = await startRunwayServer({ clip: await makeSmallClip() })
  const product = new ProductProcess(await findFreePort(), {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: 'true',
    RUNWAYML_API_SECRET: 'key_of_nobody',
    RUNWAYML_BASE_URL: runway.url,
  })
  try {
    product.start()
    await product.whenReady()
    const studio = await addCustomers(product.address, jobs)
    const open = new Set(await startJobs(studio, withoutLook))
    let isOver = false
    const killing = killNowAndThen()
    const served = await watchJobs(studio.owner, open).finally(() => {
      isOver = true
    })
    const killed = await killing
    await product.whenReady()
    await product.stop()
    return { ...(await auditProduction(dataDir, runway.tasks)), ...served, killed }

    // Spread over the whole run: the last one falls while the last film is made.
    async function killNowAndThen(): Promise<number> {
      let killed = 0
      while (killed < kills && !isOver) {
        await sleep(200 + chance() * 1_800)
        if (jobs - open.size < Math.floor((jobs * killed) / kills)) continue
        const victim = pickVictim(product.pid, dataDir, chance)
        if (!victim) continue
        strike(victim.pid)
        killed += 1
        await sleep(20)
        onKill?.(victim.what, await product.whenReady())
      }
      return killed
    }
  } finally {
    await product.stop()
    await runway.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
