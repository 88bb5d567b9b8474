import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { KeyedMutex } from '#src/kit/keyed-mutex.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import { holdCustomers, insertNote } from './store.ts'

export interface NoteDeps {
  database: Database
  clock: Clock
  oneAtATime: KeyedMutex
}

// An archived customer takes notes too: what was said on the phone must not be lost to a click made at the same moment.
export async function addNote(deps: NoteDeps, { customerId, text }: { customerId: string; text: string }) {
  const save = async (tx: Transaction): Promise<void> => {
    const [customer] = await holdCustomers(tx, [customerId])
    if (!customer) throw new AppError('not_found', 'Customer not found')
    const now = deps.clock.now()
    await insertNote(tx, { id: newId(now.getTime()), customerId, createdAt: now, author: 'owner', text })
    await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.note-added', customerId }])
  }
  await deps.oneAtATime(customerId, () => deps.database.transaction(save))
}
