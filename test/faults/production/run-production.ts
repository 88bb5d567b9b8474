import { setTimeout as sleep } from 'node:timers/promises'
import { makeSmallClip } from '#test/engine/small-film.ts'
import { startRunwayServer } from '#test/fakes/runway-server.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { pickVictim, strike } from '#test/faults/pick-victim.ts'
import type { ProductProcess } from '#test/support/product-process.ts'
import { withProduct } from '#test/support/with-product.ts'
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
export async function runProduction(options: ProductionOptions) {
  const runway = await startRunwayServer({ clip: await makeSmallClip() })
  const environment = { RUNWAYML_API_SECRET: 'key_of_nobody', RUNWAYML_BASE_URL: runway.url }
  try {
    return await withProduct(environment, async ({ product, dataDir }) => {
      const studio = await addCustomers(product.address, options.jobs)
      const open = new Set(await startJobs(studio, withoutLook))
      let isOver = false
      const killing = killNowAndThen({ product, dataDir, open, isOver: () => isOver }, options)
      const served = await watchJobs(studio.owner, open).finally(() => {
        isOver = true
      })
      const killed = await killing
      await product.whenReady()
      await product.stop()
      return { ...(await auditProduction(dataDir, runway.tasks)), ...served, killed }
    })
  } finally {
    await runway.close()
  }
}

interface Scene {
  product: ProductProcess
  dataDir: string
  open: ReadonlySet<string>
  isOver: () => boolean
}

// Spread over the whole run: the last one falls while the last film is made. Answers how many fell.
async function killNowAndThen(
  { product, dataDir, open, isOver }: Scene,
  { jobs, kills, seed, onKill }: ProductionOptions,
): Promise<number> {
  const chance = makeChance(seed)
  let killed = 0
  while (killed < kills && !isOver()) {
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
