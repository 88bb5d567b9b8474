import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from './people-deps.ts'
import {
  type Correction,
  correctPeople,
  findEmailOf,
  findHolder,
  findOtherAddresses,
  findPerson,
  forgetPerson,
  summarisePerson,
} from './store.ts'

export interface Asker {
  email: string
  by: 'customer' | 'owner'
  source: string
}

// All of it in one transaction: nobody is forgotten by half. The files follow as a job that is tried until they are gone.
export async function erasePerson(deps: PeopleDeps, { email, by, source }: Asker): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const person = await (by === 'owner' ? findPerson : findHolder)(tx, email)
    for (const customerId of person.customerIds) await deps.eraseAllMedia(tx, customerId, by)
    const others = await findOtherAddresses(tx, person)
    await forgetPerson(tx, person)
    for (const address of others) await forgetPerson(tx, { email: address, customerIds: [] })
    await recordSecurity(deps, tx, { kind: 'person.erased', source, actor: actorOf(by), detail: { by } })
  })
}

export async function correctPerson(deps: PeopleDeps, asker: Asker, correction: Correction): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const find = asker.by === 'owner' ? findPerson : findHolder
    await correctPeople(tx, await find(tx, asker.email), correction)
    const { source, by } = asker
    await recordSecurity(deps, tx, { kind: 'person.corrected', source, actor: actorOf(by), detail: { by } })
  })
}

const actorOf = (by: Asker['by']): string => (by === 'owner' ? 'Owner' : 'Customer')

export async function readMyData(deps: PeopleDeps, email: string) {
  const summary = await summarisePerson(deps.database, await findHolder(deps.database, email))
  if (!summary) throw new AppError('not_found', refusals.nothingHeld)
  return { email, ...summary }
}

export async function findAddress(deps: PeopleDeps, customerId: string): Promise<string> {
  const email = await findEmailOf(deps.database, customerId)
  if (!email) throw new AppError('not_found', 'This customer doesn’t exist.')
  return email
}
