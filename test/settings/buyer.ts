import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { wrongAmount } from '#src/contracts/words/site/refusals.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { firstPrice, type Owner } from './owner.ts'

// Orders at the price that the shop told a moment ago. What is taken must be a price that counted meanwhile.
export function makeBuyer(visitor: Visitor, owner: Owner, wrong: string[]) {
  let taken = 0
  let refused = 0
  const order = async () => {
    const settings = (await (await visitor.get('/api/site-settings')).json()) as { prices: Record<string, string> }
    const price = Number(settings.prices['price.vr1'] ?? firstPrice)
    const startedMs = performance.now()
    const answer = await visitor.post('/api/orders', {
      method: 'bank',
      addOns: [],
      email: `buyer-${randomUUID()}@example.com`,
      serviceType: 'vr1',
      basePrice: price,
      isAnother: true,
    })
    const text = await answer.text()
    if (answer.status === 200) {
      taken += 1
      const { total } = JSON.parse(text) as { total: number }
      if (total !== price) wrong.push(`An order for ${price} was taken for ${total}.`)
      if (!owner.counted(total, startedMs, performance.now())) wrong.push(`${total} was taken when it did not count.`)
    } else if (answer.status === 400 && text.includes(wrongAmount)) refused += 1
    else if (answer.status === 429) await sleep(500)
    else wrong.push(`An order answered ${answer.status}: ${text.slice(0, 200)}`)
    await sleep(100)
  }
  return { order, taken: () => taken, refused: () => refused }
}
