import * as checkout from '#src/contracts/sales/checkout.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { checkoutRoutes } from './begin-checkout.ts'
import { type CartDeps, cartRoutes } from './cart.ts'

export { checkOut, findOrderOfVisitor } from './begin-checkout.ts'

export const checkoutFeature = defineFeature({
  calls: callsIn(checkout),
  routes: (deps: CartDeps) => [...cartRoutes(deps), ...checkoutRoutes(deps)],
})
