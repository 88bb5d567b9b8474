import * as auth from '#src/contracts/people/auth.ts'
import * as account from '#src/contracts/people/account.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { authRoutes } from './routes.ts'

export { askPassword, by, type Owner, ownerOf, requireProof } from './account.ts'
export { hardenRecoveryCodes } from './check-code.ts'
export { describeBrowser } from './log-in.ts'
export type { LoginDeps } from './login-deps.ts'
export { hashOf, newSecret } from './secret-values.ts'
export { inventPassword } from './password.ts'
export { wordsOfShop } from './judge-password.ts'
export { resetAccount } from './reset-account.ts'
export { findSession, isSessionLive } from './routes.ts'
export { setOwnerPassword } from './set-owner-password.ts'

export const authFeature = defineFeature({ calls: callsIn(auth, account), routes: authRoutes })
