import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Config } from './config.ts'
import { makeSandboxPayments, type SandboxDeps } from './platform/payments/sandbox-payments.ts'
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

interface PaymentDeps extends SandboxDeps {
  isLaunched: () => Promise<boolean>
}

// Asked for each payment: the owner may have entered the keys, or launched the site, since the last one. Without keys the
// sandbox takes payments: it cannot exist beside a real provider.
export function openPayments(config: PaymentConfig, settings: SettingsStore, deps: PaymentDeps): OpenPayments {
  const sandbox = makeSandboxPayments(deps)
  let kept: { keys: string; payments: Payments } | undefined
  const openStripe = async (stripe: StripeKeys): Promise<Payments> => {
    const keys = `${stripe.secretKey} ${stripe.webhookSecret}`
    if (kept?.keys === keys) return kept.payments
    // As large as the bucket's client, and as seldom needed.
    const { makeStripePayments } = await import('./platform/payments/stripe-payments.ts')
    kept = { keys, payments: makeStripePayments({ ...stripe, apiBase: config.stripeApiBase }) }
    return kept.payments
  }
  return async () => {
    const stripe = await readStripeKeys(settings, deps.database)
    const payments = stripe ? await openStripe(stripe) : sandbox
    if (!payments.isForTests) return payments
    const isAllowed = stripe !== undefined || config.areTestCardsAllowed
    return isAllowed && !(await deps.isLaunched()) ? payments : closeToNew(payments)
  }
}

// A test card must never pay for a film that somebody gets. What was paid with one before can still go back.
function closeToNew({ sandbox: _sandbox, ...payments }: Payments): Payments {
  const refuse = async (): Promise<never> => {
    throw new AppError('unavailable', refusals.cardsNotTaken)
  }
  return { ...payments, isClosed: true, createIntent: refuse }
}
