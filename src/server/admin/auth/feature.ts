import * as auth from '#src/contracts/people/auth.ts'
import * as account from '#src/contracts/people/account.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { authRoutes } from './account.ts'

export {
  askPassword,
  by,
  guardRoute,
  type Owner,
  ownerOf,
  requireProof,
  findSession,
  isSessionLive,
  resetAccount,
} from './account.ts'
export { hardenRecoveryCodes } from './second-factor.ts'
export { describeBrowser } from './log-in.ts'
export type { LoginDeps } from '#src/server/admin/deps.ts'
export { hashOf, newSecret } from './sessions.ts'
export { inventPassword, wordsOfShop, setOwnerPassword } from './password.ts'

export const authFeature = defineFeature({ calls: callsIn(auth, account), routes: authRoutes })
