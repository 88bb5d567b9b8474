import type { z } from 'zod'
import { type makeToken, maxTokens } from '#src/contracts/people/tokens.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import { askPassword, by, hashOf, type LoginDeps, newSecret, type Owner } from '#src/server/admin/auth/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { TokenCaller } from '#src/server/platform/http/port.ts'
import { countTokens, deleteToken, deleteTokens, findLiveToken, insertToken, noteUse } from './store.ts'

// Programs that look for leaked secrets know one by how it begins.
const prefix = 'rw_'
const hintCharacters = 8

type Wanted = z.output<typeof makeToken.body>

// Answers the token, which nobody can read again.
export async function giveToken(
  deps: LoginDeps,
  owner: Owner,
  { password, name, scopes, days }: Wanted,
): Promise<string> {
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

export async function takeToken(deps: LoginDeps, owner: Owner, id: string): Promise<void> {
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
