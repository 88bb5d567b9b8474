import type { AnswerWay } from '#src/contracts/people/customers.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { lockCustomer } from './store.ts'
import { markAnswered } from './unanswered-store.ts'

export interface AnswerDeps {
  database: Database
  clock: Clock
}

// The owner called, wrote from elsewhere, or met them. A second click is no second answer.
export async function answerLead({ database, clock }: AnswerDeps, customerId: string, way: AnswerWay): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new AppError('not_found', 'Customer not found')
    const now = clock.now()
    if (!(await markAnswered(tx, customerId, now))) return
    await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.answered', customerId, detail: { way } }])
  })
}
