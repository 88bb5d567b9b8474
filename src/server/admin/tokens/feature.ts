import { callsIn, done } from '#src/contracts/call.ts'
import * as tokens from '#src/contracts/people/tokens.ts'
import { makeToken, maxTokens, endToken, listTokens } from '#src/contracts/people/tokens.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import {
  askPassword,
  by,
  hashOf,
  type LoginDeps,
  newSecret,
  type Owner,
  ownerOf,
} from '#src/server/admin/auth/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Transaction, Executor } from '#src/server/platform/database/port.ts'
import { type TokenCaller, type Route, route } from '#src/server/platform/http/port.ts'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { apiTokens } from './tables.ts'

// Programs that look for leaked secrets know one by how it begins.
const prefix = 'rw_'
const hintCharacters = 8

type Wanted = z.output<typeof makeToken.body>

// Answers the token, which nobody can read again.
async function giveToken(deps: LoginDeps, owner: Owner, { password, name, scopes, days }: Wanted): Promise<string> {
  await askPassword(deps, owner, password)
  const token = prefix + newSecret()
  const hint = token.slice(0, hintCharacters)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if ((await countTokens(tx)) >= maxTokens) {
      throw new AppError('conflict', `You already have ${maxTokens} tokens. Delete one first.`)
    }
    await insertToken(tx, {
      id: newId(now.getTime()),
      name,
      tokenHash: hashOf(token),
      hint,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    })
    await recordSecurity(deps, tx, { kind: 'token.made', ...by(owner), detail: { token: `${name} ${hint}` } })
  })
  return token
}

async function takeToken(deps: LoginDeps, owner: Owner, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const token = await deleteToken(tx, id)
    if (!token) throw new AppError('not_found', 'This token has already been deleted.')
    await recordSecurity(deps, tx, {
      kind: 'token.ended',
      ...by(owner),
      detail: { token: `${token.name} ${token.hint}` },
    })
  })
}

// All of them, with the password that may have made them.
export async function endTokens(
  deps: Pick<LoginDeps, 'secrets' | 'clock'>,
  tx: Transaction,
  owner: Owner,
): Promise<void> {
  for (const { name, hint } of await deleteTokens(tx)) {
    await recordSecurity(deps, tx, { kind: 'token.ended', ...by(owner), detail: { token: `${name} ${hint}` } })
  }
}

export async function findToken(
  { database, clock }: Pick<LoginDeps, 'database' | 'clock'>,
  bearer: string,
): Promise<TokenCaller | undefined> {
  if (!bearer.startsWith(prefix) || bearer.length > 100) return undefined
  const now = clock.now()
  const found = await findLiveToken(database, hashOf(bearer), now)
  if (!found) return undefined
  const { id, name, scopes, expiresAt, lastUsedAt } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > minuteMs) await noteUse(database, id, now)
  return { id, name, scopes, expiresAt }
}

export const findTokens = (db: Executor) => db.select().from(apiTokens).orderBy(desc(apiTokens.createdAt))

async function countTokens(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${apiTokens} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(apiTokens)
  return row?.all ?? 0
}

async function insertToken(tx: Transaction, token: typeof apiTokens.$inferInsert): Promise<void> {
  await tx.insert(apiTokens).values(token)
}

async function deleteToken(tx: Transaction, id: string) {
  const [gone] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning()
  return gone
}

const deleteTokens = (tx: Transaction) => tx.delete(apiTokens).returning()

async function findLiveToken(db: Executor, tokenHash: string, now: Date) {
  const isLive = and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now))
  const [row] = await db.select().from(apiTokens).where(isLive)
  return row
}

async function noteUse(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id))
}

const tokenRoutes = (deps: LoginDeps): Route[] => [
  route(listTokens, async () => {
    const tokens = await findTokens(deps.database)
    return {
      body: tokens.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
        ...token,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    }
  }),
  route(makeToken, async (incoming) => ({
    body: { token: await giveToken(deps, ownerOf(incoming), incoming.body) },
  })),
  route(endToken, async (incoming) => {
    await takeToken(deps, ownerOf(incoming), incoming.params.id)
    return { body: done }
  }),
]

export const tokensFeature = defineFeature({ calls: callsIn(tokens), routes: tokenRoutes })
