import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { pickVictim, strike } from '#test/faults/pick-victim.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { auditMoney } from './audit-money.ts'
import { type Buyer, makeBuyers, webhookSecret } from './buyers.ts'

export interface MoneyOptions {
  carts: number
  kills: number
  seed: number
  onKill?: (what: string, readyMs: number) => void
}

// Every cart is sent several times at once and every event ten times, before and after the create call was answered,
// while processes of the product and of its database are killed. Afterwards the books are counted.
export async function runMoney({ carts, kills, seed, onKill }: MoneyOptions) {
  const chance = makeChance(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-money-'))
  const provider = await startStripeServer({ slowMs: 30 })
  const product = new ProductProcess(await findFreePort(), {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: 'true',
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
  })
  try {
    product.start()
    await product.whenReady()
    const buyers = makeBuyers({ product, provider, chance, carts })
    let isOver = false
    const killing = killNowAndThen()
    const acceptedForgeries = await runTogether(buyers, 8)
    isOver = true
    await killing
    await product.whenReady()
    await waitForWork(product.address)
    await product.stop()
    const audit = await auditMoney(dataDir, carts)
    return { ...audit, acceptedForgeries, intents: provider.intents.size }

    async function killNowAndThen(): Promise<void> {
      for (let kill = 0; kill < kills && !isOver; kill += 1) {
        await sleep(300 + chance() * 900)
        const victim = pickVictim(product.pid, dataDir, chance)
        if (!victim) continue
        strike(victim.pid)
        await sleep(20)
        onKill?.(victim.what, await product.whenReady())
      }
    }
  } finally {
    await product.stop()
    await provider.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runTogether(buyers: Buyer[], atOnce: number): Promise<number> {
  const waiting = [...buyers]
  let accepted = 0
  const worker = async (): Promise<void> => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) accepted += await buyer()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return accepted
}

// Until every event that was taken has been handled, also those whose worker was killed.
async function waitForWork(address: string): Promise<void> {
  const owner = new Visitor(address)
  await owner.post('/api/admin/login', { password: testPassword })
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await owner.get('/api/admin/orders?state=open&method=card&pageSize=1')
    if (answer.ok && answer.headers.get('x-total-count') === '0') return
    await sleep(250)
  }
}
