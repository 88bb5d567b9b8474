import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { suppressedAddresses } from './tables.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'

export async function findSuppression(db: Executor, address: string): Promise<'bounce' | 'unsubscribe' | undefined> {
  const [row] = await db
    .select({ reason: suppressedAddresses.reason })
    .from(suppressedAddresses)
    .where(isOf(sql`${address}`))
    .orderBy(suppressedAddresses.reason)
  return row?.reason
}

export async function findSuppressedAmong(db: Executor, addresses: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from unnest(${sql.param(addresses)}::text[]) as asked (address)
    where exists (select from ${suppressedAddresses} where ${isOf(sql`asked.address`)})`)
  return rows.map(({ address }) => address)
}

// The table keeps fingerprints alone, which it makes itself.
export const isOf = (address: SQL): SQL => sql`${suppressedAddresses.address} = fingerprint_of(${address}::text)`

// Refers to no customer: it outlives the erasure of everything else about the person. A bounce stays a bounce. False when
// the address is on the list already.
export async function suppressMarketing(tx: Transaction, address: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(suppressedAddresses)
    .values({ address, reason: 'unsubscribe', createdAt: now })
    .onConflictDoNothing()
    .returning({ address: suppressedAddresses.address })
  return rows.length > 0
}

// Outranks an unsubscription: a bounced address takes no mail of any kind.
export async function recordBounce(database: Executor, address: string, now: Date): Promise<void> {
  await database
    .insert(suppressedAddresses)
    .values({ address, reason: 'bounce', createdAt: now })
    .onConflictDoUpdate({ target: suppressedAddresses.address, set: { reason: 'bounce' } })
}

export type UnsubscribeLinkDeps = Pick<PeopleDeps, 'secrets' | 'siteUrl'>

const purpose = 'unsubscribe'

export const makeUnsubscribeUrl = (deps: UnsubscribeLinkDeps, address: string): string =>
  `${deps.siteUrl}/unsubscribe/${sealLink(deps, purpose, address)}`

export const addressOfLink = (deps: Pick<UnsubscribeLinkDeps, 'secrets'>, token: string): string | undefined =>
  openLink(deps, purpose, token)

// The address is sealed into a link: nobody reads it there, and the link works for as long as the mail is kept.
export const sealLink = ({ secrets }: Pick<UnsubscribeLinkDeps, 'secrets'>, about: string, address: string): string =>
  secrets.seal(about, address)

// Undefined for a link that is not ours.
export function openLink(
  { secrets }: Pick<UnsubscribeLinkDeps, 'secrets'>,
  about: string,
  token: string,
): string | undefined {
  try {
    return secrets.open(about, token)
  } catch {
    // Altered, cut off by a mail program, or made up: all the same to whoever holds it.
    return undefined
  }
}

export interface MarketingConsent {
  consentAt: Date | null
  // Anybody can type an address: until its owner opens a link in our mail, nobody has agreed for it.
  confirmedAt: Date | null
}

// Why no marketing may be sent, in the words that the owner reads; null when it may.
export function marketingBlock({ consentAt, confirmedAt }: MarketingConsent): string | null {
  if (!consentAt) return 'This customer hasn’t agreed to marketing emails. Nothing was sent.'
  if (!confirmedAt) return 'This customer hasn’t opened the link in the quote email yet. Nothing was sent.'
  return null
}
