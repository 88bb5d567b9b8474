import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { pickVictim, strike } from '#test/faults/pick-victim.ts'
import { findPostmaster } from '#src/server/platform/database/postmaster.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import type { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'
import { auditMoney } from './audit-money.ts'
import { type Buyer, makeBuyers, webhookSecret } from './buyers.ts'

export interface MoneyOptions {
  carts: number
  strikes: number
  seed: number
  onStrike?: (what: string, readyMs: number) => void
}

// Every cart is sent several times at once and every event ten times, before and after the create call was answered,
// while the database is restarted and processes of the product and of the database are killed. Afterwards the books
// are counted.
export async function runMoney(options: MoneyOptions) {
  const { carts, seed } = options
  const chance = makeChance(seed)
  const provider = await startStripeServer({ slowMs: 30 })
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
  }
  try {
    return await withProduct(environment, async ({ product, dataDir }) => {
      const buyers = makeBuyers({ product, provider, chance, carts })
      let isOver = false
      const striking = strikeNowAndThen({ product, dataDir, chance, isOver: () => isOver }, options)
      const forgeries = await runTogether(buyers, 8)
      isOver = true
      const struck = await striking
      await product.whenReady()
      await waitForWork(product.address)
      await product.stop()
      const audit = await auditMoney(dataDir, carts)
      const books = { ...audit, ...forgeries, intents: provider.intents.size }
      return { books, restarts: struck.get(restart) ?? 0, kills: struck.get(kill) ?? 0 }
    })
  } finally {
    await provider.stop()
  }
}

interface Field {
  product: ProductProcess
  dataDir: string
  chance: () => number
  isOver: () => boolean
}

// Answers how often each kind of blow fell.
async function strikeNowAndThen(
  { product, dataDir, chance, isOver }: Field,
  { strikes, onStrike }: MoneyOptions,
): Promise<Map<string, number>> {
  const struck = new Map<string, number>()
  for (let turn = 0; turn < strikes && !isOver(); turn += 1) {
    await sleep(300 + chance() * 900)
    const blow = await blows[turn % blows.length]?.({ serverPid: product.pid, dataDir, chance })
    if (!blow) continue
    await sleep(20)
    onStrike?.(blow.what, await product.whenReady())
    struck.set(blow.kind, (struck.get(blow.kind) ?? 0) + 1)
  }
  return struck
}

const restart = 'restart'
const kill = 'kill'

interface Scene {
  serverPid: number | undefined
  dataDir: string
  chance: () => number
}

type Blow = (scene: Scene) => Promise<{ kind: string; what: string } | undefined>

// In turns: the database is restarted as its owner would, the server is killed, and so is whatever chance picks.
const blows: Blow[] = [
  async ({ dataDir }) => {
    const postmaster = await findPostmaster(join(await realpath(dataDir), 'postgres'))
    if (!postmaster) return undefined
    process.kill(postmaster.pid, 'SIGINT')
    return { kind: restart, what: 'database restarted' }
  },
  async ({ serverPid }) => {
    if (serverPid === undefined) return undefined
    strike(serverPid)
    return { kind: kill, what: 'server killed' }
  },
  async ({ serverPid, dataDir, chance }) => {
    const victim = pickVictim(serverPid, dataDir, chance)
    if (!victim) return undefined
    strike(victim.pid)
    return { kind: kill, what: `${victim.what} killed` }
  },
]

async function runTogether(buyers: Buyer[], atOnce: number) {
  const waiting = [...buyers]
  const forgeries = { acceptedForgeries: 0, refusedForgeries: 0 }
  const worker = async (): Promise<void> => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const { accepted, refused } = await buyer()
      forgeries.acceptedForgeries += accepted
      forgeries.refusedForgeries += refused
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return forgeries
}

// Until every event that was taken has been handled, also those whose worker was killed.
async function waitForWork(address: string): Promise<void> {
  const owner = new Visitor(address)
  await owner.post('/api/admin/login', { password: testPassword })
  for (let tries = 0; tries < patient(600); tries += 1) {
    const answer = await owner.get('/api/admin/orders?state=open&method=card&pageSize=1')
    if (answer.ok && answer.headers.get('x-total-count') === '0') return
    await sleep(250)
  }
}
