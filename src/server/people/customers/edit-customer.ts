import type { CustomerDetails } from '#src/contracts/people/customer-details.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type AskDeps, askHolder } from '#src/server/people/emails/feature.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { AddDeps } from './add-customer.ts'
import { findCustomer, holdCustomers, updateCustomers } from './store.ts'

// Orders and receipts are left alone: they say what was agreed, and with whom.
export async function editCustomer(deps: AddDeps & AskDeps, id: string, details: CustomerDetails): Promise<void> {
  const save = () =>
    deps.database.transaction(async (tx) => {
      await holdCustomers(tx, [id])
      const customer = await findCustomer(tx, id)
      if (!customer) throw new AppError('not_found', 'Customer not found')
      const fields = Object.keys(details) as (keyof CustomerDetails)[]
      const changed = fields.filter((field) => String(details[field]) !== String(customer[field]))
      if (changed.length === 0) return
      const hasMoved = changed.includes('email')
      await updateCustomers(tx, [id], { ...details, ...(hasMoved ? { emailConfirmedAt: null } : {}) })
      if (hasMoved) await askHolder(deps, tx, details.email)
      const before = Object.fromEntries(changed.map((field) => [field, customer[field]]))
      await recordAudit(tx, deps.clock.now(), [
        { actor: 'owner', action: 'customer.edited', customerId: id, detail: { before } },
      ])
    })
  await deps.oneAtATime(id, save)
}
