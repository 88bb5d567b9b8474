import type { Config } from './config.ts'
import { noPayments, makeSandboxPayments, type SandboxDeps } from './platform/payments/sandbox-payments.ts'
import type { OpenPaymentAccount, OpenPayments, Payments } from './platform/payments/port.ts'
import type { Executor } from './platform/database/port.ts'
import type { SettingsStore } from './platform/settings/port.ts'

interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

// All three, or none: half a provider takes no money.
export async function readStripeKeys(settings: SettingsStore, db: Executor): Promise<StripeKeys | undefined> {
  const { stripePublishableKey: publishableKey } = await settings.readBusiness(db)
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = await settings.readSecrets(db)
  return publishableKey && secretKey && webhookSecret ? { publishableKey, secretKey, webhookSecret } : undefined
}

// Before the other two keys are there: they are what the account is asked for.
export function openPaymentAccount(
  { stripeApiBase }: Pick<Config, 'stripeApiBase'>,
  settings: SettingsStore,
  db: Executor,
): OpenPaymentAccount {
  return async () => {
    const { stripeSecretKey } = await settings.readSecrets(db)
    if (!stripeSecretKey) return undefined
    const { makeStripeAccount } = await import('./platform/payments/stripe-payments.ts')
    return makeStripeAccount(stripeSecretKey, stripeApiBase)
  }
}

type PaymentConfig = Pick<Config, 'stripeApiBase' | 'areTestCardsAllowed'>

// Asked for each payment: the owner may have entered the keys since the last one. Without keys the sandbox takes payments:
// it cannot exist beside a real provider.
export function openPayments(config: PaymentConfig, settings: SettingsStore, deps: SandboxDeps): OpenPayments {
  const unreal = config.areTestCardsAllowed ? makeSandboxPayments(deps) : noPayments
  let kept: { keys: string; payments: Payments } | undefined
  return async () => {
    const stripe = await readStripeKeys(settings, deps.database)
    if (!stripe) return unreal
    const keys = `${stripe.secretKey} ${stripe.webhookSecret}`
    if (kept?.keys === keys) return kept.payments
    // As large as the bucket's client, and as seldom needed.
    const { makeStripePayments } = await import('./platform/payments/stripe-payments.ts')
    kept = { keys, payments: makeStripePayments({ ...stripe, apiBase: config.stripeApiBase }) }
    return kept.payments
  }
}
