import type { OpenPayments } from '#src/server/platform/payments/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import type { OrderDeps } from '#src/server/sales/orders/feature.ts'

export interface PaymentDeps extends OrderDeps {
  payments: OpenPayments
  settings: Pick<SettingsStore, 'readBusiness' | 'readSecrets'>
}
