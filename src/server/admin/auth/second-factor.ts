import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { askerOf, type Guesser } from './guesses.ts'
import type { LoginDeps } from '#src/server/admin/deps.ts'
import { hashPassword, isRightPassword } from '#src/server/platform/passwords/port.ts'
import { hashOf } from './sessions.ts'
import { ownerTotp, loginLinks, recoveryCodes } from './tables.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#src/kit/time.ts'
import { and, between, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

export const totpPurpose = 'owner totp'

type Totp = typeof ownerTotp.$inferSelect

// A code of the app, or one of the recovery codes; each counts once. The recovery codes need no secret but themselves:
// they work when the key of the app can no longer be opened.
export async function checkCode(
  deps: LoginDeps,
  totp: Totp,
  given: { code: string; guesser: Guesser },
): Promise<boolean> {
  return isAppCode(given.code) ? checkAppCode(deps, totp, given.code) : checkRecoveryCode(deps, given)
}

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(digitsOf(code))

export async function checkAppCode(deps: LoginDeps, totp: Totp, code: string): Promise<boolean> {
  const now = deps.clock.now()
  const secret = openTotp(deps, totp)
  const step = secret === undefined ? undefined : findStep(secret, digitsOf(code), now)
  return step !== undefined && useStep(deps.database, step, latestStep(now))
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
export function openTotp({ secrets }: Pick<LoginDeps, 'secrets'>, { secret }: Totp): string | undefined {
  try {
    return secrets.open(totpPurpose, secret)
  } catch {
    return undefined
  }
}

async function checkRecoveryCode(deps: LoginDeps, { code, guesser }: { code: string; guesser: Guesser }) {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  if (plain.length !== 10) return false
  const now = deps.clock.now()
  for (const codeHash of await findUnusedCodes(deps.database)) {
    if (!(await isRightPassword(codeHash, hashOf(plain), askerOf(guesser)))) continue
    if (!(await useRecoveryCode(deps.database, codeHash, now))) return false
    await recordSecurity(deps, deps.database, { kind: 'recovery-code.used', source: guesser.source, actor: 'Owner' })
    return true
  }
  return false
}

// Ten letters are too few for a fast hash.
export const hashRecoveryCode = (code: string): Promise<string> => hashPassword(hashOf(code.replaceAll('-', '')))

// Those of earlier versions had the fast hash alone.
export async function hardenRecoveryCodes({ database }: { database: Database }): Promise<void> {
  for (const codeHash of await findUnusedCodes(database)) {
    if (!codeHash.startsWith('$')) await hardenCode(database, codeHash, await hashPassword(codeHash))
  }
}

// RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds.

const stepMs = 30 * secondMs
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// 160 bits, in the base 32 that apps take.
export const newTotpSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

// A code counts in its own half minute. Clocks may differ by this much, or a thumb be slow: no code lives longer.
const slackMs = 10 * secondMs

// The step that a code belongs to.
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = [0, -slackMs, slackMs].map((offMs) => Math.floor((now.getTime() + offMs) / stepMs))
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
}

// A later one was used while the clock was ahead, and says nothing about today.
const latestStep = (now: Date): number => Math.floor((now.getTime() + slackMs) / stepMs)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

// The second factor, its recovery codes, and the links for new browsers.

export async function readTotp(db: Executor): Promise<typeof ownerTotp.$inferSelect | undefined> {
  const [row] = await db.select().from(ownerTotp)
  return row
}

// One that nobody has confirmed yet may be replaced; one that counts may not.
export async function putTotp(db: Executor, secret: string): Promise<boolean> {
  const rows = await db
    .insert(ownerTotp)
    .values({ secret })
    .onConflictDoUpdate({ target: ownerTotp.onlyRow, set: { secret }, setWhere: isNull(ownerTotp.confirmedAt) })
    .returning()
  return rows.length > 0
}

// False when this step was used before: a code that somebody looked at over a shoulder is worth nothing.
async function useStep(db: Executor, step: number, latest: number): Promise<boolean> {
  const isNew = or(lt(ownerTotp.lastStep, step), gt(ownerTotp.lastStep, latest))
  const rows = await db.update(ownerTotp).set({ lastStep: step }).where(isNew).returning()
  return rows.length > 0
}

export async function turnTotpOn(tx: Transaction, now: Date, codeHashes: string[]): Promise<void> {
  await tx.update(ownerTotp).set({ confirmedAt: now })
  await tx.delete(recoveryCodes)
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash })))
}

// False when it was not on.
export async function turnTotpOff(tx: Transaction): Promise<boolean> {
  const gone = await tx.delete(ownerTotp).returning()
  await tx.delete(recoveryCodes)
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

async function findUnusedCodes(db: Executor): Promise<string[]> {
  const rows = await db.select().from(recoveryCodes).where(isNull(recoveryCodes.usedAt))
  return rows.map(({ codeHash }) => codeHash)
}

async function hardenCode(db: Executor, before: string, after: string): Promise<void> {
  await db.update(recoveryCodes).set({ codeHash: after }).where(eq(recoveryCodes.codeHash, before))
}

async function useRecoveryCode(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning()
  return rows.length > 0
}

export async function countFactors(db: Executor): Promise<{ hasTotp: boolean; recoveryCodesLeft: number }> {
  const [on] = await db.select({ all: count() }).from(ownerTotp).where(isNotNull(ownerTotp.confirmedAt))
  const [left] = await db.select({ all: count() }).from(recoveryCodes).where(isNull(recoveryCodes.usedAt))
  return { hasTotp: (on?.all ?? 0) > 0, recoveryCodesLeft: left?.all ?? 0 }
}

// Clocks of several machines differ by less.
const clockSlackMs = 60 * secondMs

// False when there is one that can still be used. Two that ask at once wait for each other; one from when the clock was
// ahead holds nobody up.
export async function insertLink(
  tx: Transaction,
  link: typeof loginLinks.$inferInsert,
  restMs: number,
): Promise<boolean> {
  await tx.execute(sql`lock table ${loginLinks} in share row exclusive mode`)
  const at = (offMs: number) => new Date(link.createdAt.getTime() + offMs)
  const isRecent = and(gt(loginLinks.createdAt, at(-restMs)), lt(loginLinks.createdAt, at(clockSlackMs)))
  const [recent] = await tx
    .select({ all: count() })
    .from(loginLinks)
    .where(and(isRecent, isNull(loginLinks.usedAt)))
  if (recent?.all) return false
  await tx.insert(loginLinks).values(link)
  return true
}

export async function useLink(
  db: Executor,
  tokenHash: string,
  { now, madeSince }: { now: Date; madeSince: Date },
): Promise<boolean> {
  // One from a time when the clock was ahead would last for years.
  const isLive = and(
    isNull(loginLinks.usedAt),
    gt(loginLinks.expiresAt, now),
    between(loginLinks.createdAt, madeSince, now),
  )
  const rows = await db
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.tokenHash, tokenHash), isLive))
    .returning()
  return rows.length > 0
}
