import { done } from '#src/contracts/call.ts'
import { endToken, listTokens, makeToken } from '#src/contracts/people/tokens.ts'
import { type LoginDeps, ownerOf } from '#src/server/admin/auth/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { giveToken, takeToken } from './give-token.ts'
import { findTokens } from './store.ts'

export const tokenRoutes = (deps: LoginDeps): Route[] => [
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
