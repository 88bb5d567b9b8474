import { setTimeout as sleep } from 'node:timers/promises'
import { countArrivals, startMailServer } from '#test/fakes/mail-server.ts'
import { withProduct } from '#test/support/with-product.ts'
import { auditData } from './audit-data.ts'
import { nothingSaid, runClients } from './clients.ts'
import { makeChance } from './make-chance.ts'
import { pickVictim, strike } from './pick-victim.ts'

export interface FaultOptions {
  kills: number
  clients: number
  seed: number
  onKill?: (what: string, readyMs: number) => void
}

// While clients write, processes are killed at random moments; afterwards everything that was acknowledged is looked for.
export async function runFaults({ kills, clients, seed, onKill }: FaultOptions) {
  const mail = await startMailServer()
  try {
    return await withProduct({ SMTP_URL: mail.url }, async ({ product, dataDir }) => {
      let isOver = false
      const said = nothingSaid()
      const writing = runClients(product.address, { count: clients, said, isOver: () => isOver })
      const chance = makeChance(seed)
      for (let kill = 0; kill < kills; kill += 1) {
        const enough = said.customerIds.length + minBetweenKills
        await sleep(200 + chance() * 1_300)
        // On a busy machine a kill before anything was written would prove nothing.
        const slower = () => [said.photoIds.length, said.sessions.length, countArrivals(mail).size]
        while (said.customerIds.length < enough || Math.min(...slower()) <= kill / 2) await sleep(50)
        const victim = pickVictim(product.pid, dataDir, chance)
        if (!victim) throw new Error('There was no process to kill.')
        strike(victim.pid)
        await sleep(20)
        onKill?.(victim.what, await product.whenReady())
      }
      await sleep(1_000)
      isOver = true
      await writing
      await product.stop()
      const arrivals = countArrivals(mail)
      return { said, audit: await auditData(dataDir, said, arrivals), arrived: arrivals.size }
    })
  } finally {
    await mail.close()
  }
}

const minBetweenKills = 5
