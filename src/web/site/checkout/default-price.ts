import { type ServiceId, servicePricePence } from '#src/contracts/catalogue.ts'
import { toPounds } from '#src/kit/money.ts'

export const defaultService: ServiceId = 'vr2'

// Who comes without any choice finds VR2 Premium at the price of the Terms; a named service has the price of the list.
export const defaultPrice = (named: ServiceId | undefined): number =>
  toPounds(named ? servicePricePence('list', named) : servicePricePence('terms', defaultService))
