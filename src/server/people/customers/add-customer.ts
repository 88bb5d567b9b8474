import type { CustomerDetails } from '#src/contracts/people/customer-details.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { KeyedMutex } from '#src/kit/keyed-mutex.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { findContactByEmail } from './contact-store.ts'
import { insertCustomer } from './store.ts'

export interface AddDeps {
  database: Database
  clock: Clock
  oneAtATime: KeyedMutex
}

// Somebody the owner has spoken to: they wait for no first answer. They agreed to no further mail either.
export function addCustomer({ database, clock, oneAtATime }: AddDeps, details: CustomerDetails): Promise<string> {
  // A second click must not make a second customer.
  return oneAtATime(`add ${details.email}`, () =>
    database.transaction(async (tx) => {
      const known = await findContactByEmail(tx, details.email)
      if (known) throw new AppError('conflict', `${known.name || 'Another customer'} already has this email address.`)
      const now = clock.now()
      const id = newId(now.getTime())
      const source = 'office'
      await insertCustomer(tx, { ...details, id, createdAt: now, priority: 'standard', source, answeredAt: now })
      await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.added', customerId: id }])
      return id
    }),
  )
}
