import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  addCustomer as addCall,
  type CustomerDetails,
  editCustomer as editCall,
} from '#src/contracts/people/customer-details.ts'
import type { AnswerWay } from '#src/contracts/people/customers.ts'
import * as calls from '#src/contracts/people/customers.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { type KeyedMutex, makeKeyedMutex } from '#src/kit/keyed-mutex.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { askHolder } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import {
  type Changeable,
  findContactByEmail,
  findCustomer,
  holdCustomers,
  insertCustomer,
  insertNote,
  lockCustomer,
  updateCustomers,
} from './customers.sql.ts'
import { markAnswered } from './unanswered.ts'

interface ChangeDeps extends PeopleDeps {
  oneAtATime: KeyedMutex
}

type Change = z.output<(typeof calls.changeCustomers)['body']>

// A customer who already is as asked is left alone, so that a second click neither fails nor is recorded twice.
function changeCustomers(deps: ChangeDeps, change: Change) {
  const key = change.ids.length === 1 ? (change.ids[0] ?? '') : 'many'
  return deps.oneAtATime(key, () => deps.database.transaction((tx) => applyChange(deps, tx, change)))
}

async function applyChange(deps: ChangeDeps, tx: Transaction, change: Change) {
  const found = await holdCustomers(tx, change.ids)
  const changed = found.filter((customer) => isAffected(customer, change))
  const ids = changed.map(({ id }) => id)
  const now = deps.clock.now()
  if (ids.length > 0) {
    await updateCustomers(tx, ids, columnsOf(change, now))
    if (change.action === 'priority') {
      const { priority: to } = change
      const audited = { actor: 'owner', action: 'customer.priority-set' } as const
      const details = changed.map(({ id, priority: from }) => ({ ...audited, customerId: id, detail: { from, to } }))
      await recordAudit(tx, now, details)
    } else {
      const kind = change.action === 'archive' ? 'customer.archived' : 'customer.restored'
      await deps.record(
        tx,
        ids.map((customerId) => ({ kind, actor: 'owner', customerId, facts: {} })),
      )
    }
  }
  return { found, changed }
}

function isAffected(customer: Changeable, change: Change): boolean {
  if (change.action === 'priority') return customer.priority !== change.priority
  return (customer.deletedAt === null) === (change.action === 'archive')
}

function columnsOf(change: Change, now: Date) {
  if (change.action === 'priority') return { priority: change.priority }
  return { deletedAt: change.action === 'archive' ? now : null }
}

// Somebody the owner has spoken to: they wait for no first answer. They agreed to no further mail either.
function addCustomer({ database, clock, record, oneAtATime }: ChangeDeps, details: CustomerDetails): Promise<string> {
  // A second click must not make a second customer.
  return oneAtATime(`add ${details.email}`, () =>
    database.transaction(async (tx) => {
      const known = await findContactByEmail(tx, details.email)
      if (known) throw new AppError('conflict', `${known.name || 'Another customer'} already has this email address.`)
      const now = clock.now()
      const id = newId(now.getTime())
      const source = 'office'
      await insertCustomer(tx, { ...details, id, createdAt: now, priority: 'standard', source, answeredAt: now })
      await record(tx, [{ kind: 'customer.added', actor: 'owner', customerId: id, facts: {} }])
      await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.added', customerId: id }])
      return id
    }),
  )
}

// Orders and receipts are left alone: they say what was agreed, and with whom.
async function editCustomer(deps: ChangeDeps, id: string, details: CustomerDetails): Promise<void> {
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

// An archived customer takes notes too: what was said on the phone must not be lost to a click made at the same moment.
async function addNote(deps: ChangeDeps, { customerId, text }: { customerId: string; text: string }) {
  const save = async (tx: Transaction): Promise<void> => {
    const [customer] = await holdCustomers(tx, [customerId])
    if (!customer) throw new AppError('not_found', 'Customer not found')
    const now = deps.clock.now()
    await insertNote(tx, { id: newId(now.getTime()), customerId, createdAt: now, author: 'owner', text })
    await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.note-added', customerId }])
  }
  await deps.oneAtATime(customerId, () => deps.database.transaction(save))
}

// The owner called, wrote from elsewhere, or met them. A second click is no second answer.
async function answerLead({ database, clock }: PeopleDeps, customerId: string, way: AnswerWay): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new AppError('not_found', 'Customer not found')
    const now = clock.now()
    if (!(await markAnswered(tx, customerId, now))) return
    await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.answered', customerId, detail: { way } }])
  })
}

export function customerRoutes(given: Omit<ChangeDeps, 'oneAtATime'>): Route[] {
  const deps = { ...given, oneAtATime: makeKeyedMutex() }
  return [
    route(addCall, async ({ body }) => ({ body: { ...done, id: await addCustomer(deps, body) } })),
    route(editCall, async ({ params, body }) => {
      await editCustomer(deps, params.id, body)
      return { body: done }
    }),
    route(calls.addCustomerNote, async ({ params, body }) => {
      await addNote(deps, { customerId: params.id, text: body.note })
      return { body: done }
    }),
    route(calls.answerLead, async ({ params, body }) => {
      await answerLead(deps, params.id, body.way)
      return { body: done }
    }),
    route(calls.setCustomerPriority, ({ params, body }) =>
      changeOne(deps, { action: 'priority', ids: [params.id], priority: body.priority }),
    ),
    route(calls.archiveCustomer, ({ params }) => changeOne(deps, { action: 'archive', ids: [params.id] })),
    route(calls.restoreCustomer, ({ params }) => changeOne(deps, { action: 'restore', ids: [params.id] })),
    route(calls.changeCustomers, async ({ body }) => {
      const { changed } = await changeCustomers(deps, body)
      return { body: { ...done, changed: changed.map(({ id, priority }) => ({ id, priorityBefore: priority })) } }
    }),
  ]
}

async function changeOne(deps: ChangeDeps, change: Change) {
  const { found } = await changeCustomers(deps, change)
  if (found.length === 0) throw new AppError('not_found', 'Customer not found')
  return { body: done }
}
