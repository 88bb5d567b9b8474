import { accountingYears, contactYears } from '#src/contracts/people/personal-data.ts'
import { recordSecurity } from '#src/server/features/people/audit/feature.ts'
import type { PeopleDeps } from './people-deps.ts'
import { deleteOldMails, deleteOldOrders, findPeopleSince } from './retention-store.ts'
import { findPerson, forgetPerson } from './store.ts'

const perTransaction = 50

// By schedule: people are forgotten some years after the last contact, books when accounting no longer needs them.
export async function sweepPeople(deps: PeopleDeps, signal?: AbortSignal): Promise<void> {
  const people = await forgetOldPeople(deps, signal)
  const { orders, mails } = await deps.database.transaction(async (tx) => ({
    orders: await deleteOldOrders(tx, yearsAgo(deps, accountingYears)),
    mails: await deleteOldMails(tx, yearsAgo(deps, contactYears)),
  }))
  if (people + orders + mails === 0) return
  await recordSecurity(deps, deps.database, { kind: 'retention.swept', detail: { people, orders, mails } })
}

// One at a time: nobody is forgotten by half, and a stop loses little.
async function forgetOldPeople(deps: PeopleDeps, signal: AbortSignal | undefined): Promise<number> {
  const before = yearsAgo(deps, contactYears)
  let forgotten = 0
  for (;;) {
    const addresses = await findPeopleSince(deps.database, before, perTransaction)
    for (const email of addresses) {
      signal?.throwIfAborted()
      await deps.database.transaction(async (tx) => {
        const person = await findPerson(tx, email)
        for (const customerId of person.customerIds) await deps.eraseAllMedia(tx, customerId, 'expired')
        await forgetPerson(tx, person)
      })
      forgotten += 1
    }
    if (addresses.length < perTransaction) return forgotten
  }
}

function yearsAgo({ clock }: PeopleDeps, years: number): Date {
  const moment = new Date(clock.now())
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}
