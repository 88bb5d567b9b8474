import { accountingYears, contactYears } from '#src/contracts/people/personal-data.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from './people-deps.ts'
import { deleteOldMails, deleteOldOrders, findPeopleSince } from './retention-store.ts'
import { findPerson, forgetPerson } from './store.ts'

const perTransaction = 50

// By schedule: people are forgotten some years after the last contact, books when accounting no longer needs them. One
// person who cannot be forgotten yet keeps nobody else, nor the books.
export async function sweepPeople(deps: PeopleDeps, signal?: AbortSignal): Promise<void> {
  const swept = { people: 0, orders: 0, mails: 0 }
  const parts = [
    () => forgetOldPeople(deps, { signal, whenForgotten: () => void (swept.people += 1) }),
    async () => {
      swept.orders = await deps.database.transaction((tx) => deleteOldOrders(tx, yearsAgo(deps, accountingYears)))
    },
    async () => {
      swept.mails = await deps.database.transaction((tx) => deleteOldMails(tx, yearsAgo(deps, contactYears)))
    },
  ]
  try {
    await tryEach(parts, (part) => part())
  } finally {
    const isAny = swept.people + swept.orders + swept.mails > 0
    if (isAny) await recordSecurity(deps, deps.database, { kind: 'retention.swept', detail: swept })
  }
}

interface Forgetting {
  signal: AbortSignal | undefined
  whenForgotten(): void
}

// One at a time: nobody is forgotten by half, and a stop loses little.
async function forgetOldPeople(deps: PeopleDeps, { signal, whenForgotten }: Forgetting): Promise<void> {
  const before = yearsAgo(deps, contactYears)
  const tried = new Set<string>()
  const problems: unknown[] = []
  for (;;) {
    const addresses = await findPeopleSince(deps.database, before, perTransaction + problems.length)
    const left = addresses.filter((email) => !tried.has(email))
    await tryEach(left, async (email) => {
      signal?.throwIfAborted()
      tried.add(email)
      await deps.database.transaction(async (tx) => {
        const person = await findPerson(tx, email)
        for (const customerId of person.customerIds) await deps.eraseAllMedia(tx, customerId, 'expired')
        await forgetPerson(tx, person)
      })
      whenForgotten()
    }).catch((problem: AggregateError) => problems.push(...problem.errors))
    signal?.throwIfAborted()
    if (left.length < perTransaction) break
  }
  const [first] = problems
  if (problems.length === 0) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new AggregateError(problems, `${problems.length} people could not be forgotten: ${reason}`)
}

function yearsAgo({ clock }: PeopleDeps, years: number): Date {
  const moment = new Date(clock.now())
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}
