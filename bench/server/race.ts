import { honestQuote } from '#test/support/honest-quote.ts'
import { raceOnCustomer } from '#test/support/race-on-customer.ts'
import { Visitor } from '#test/support/visitor.ts'
import { makeOwner } from './owner.ts'

const race = { changes: 50, rounds: 200 }

// One customer restored, archived, prioritised and noted by many at once.
export async function measureRace(product: string): Promise<void> {
  const answer = await new Visitor(product).post('/api/submit-quote', honestQuote)
  const { customerId } = (await answer.json()) as { customerId: string }
  const owner = await makeOwner(product)
  const startedAt = performance.now()
  const problems = await raceOnCustomer(owner, { id: customerId, ...race })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(
    `\n${race.rounds} rounds of ${race.changes} changes of one customer in ${seconds} s: ${problems.length} problems`,
  )
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`)
}
