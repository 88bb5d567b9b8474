import { callsIn } from '#src/contracts/call.ts'
import * as tokens from '#src/contracts/people/tokens.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { tokenRoutes } from './routes.ts'

export { findTokens } from './store.ts'
export { endTokens, findToken } from './give-token.ts'

export const tokensFeature = defineFeature({ calls: callsIn(tokens), routes: tokenRoutes })
