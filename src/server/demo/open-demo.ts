import { type ProductOptions, startProduct } from '#src/server/app.ts'
import { inventPassword } from '#src/server/features/people/auth/feature.ts'
import type { DemoClock } from './demo-clock.ts'
import { makeQuickStudio } from './quick-studio.ts'
import { makeOwner } from './tell-owner.ts'

type DemoOptions = Omit<ProductOptions, 'overridePlatform' | 'clock'> & { clock: DemoClock }

// The product with its owner at the desk. Her password is given, not printed by the product: one that was printed opens
// nothing before she has chosen another.
export async function openDemo({ config, clock, ...options }: DemoOptions) {
  const password = config.adminPassword ?? inventPassword()
  // Any free port: the real one may be in use.
  const demoConfig = { ...config, port: 0, adminPassword: password }
  const product = await startProduct({ ...options, config: demoConfig, clock, overridePlatform: makeQuickStudio })
  const address = product.address ?? ''
  return { product, address, password, owner: makeOwner({ address, password, clock }) }
}
