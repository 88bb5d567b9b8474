import type { Config } from '#src/server/config.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Payments'

export async function checkPayments(config: Config): Promise<Finding> {
  const { publicUrl, areTestCardsAllowed } = config
  const stripe = stripeOf(config)
  if (!stripe) {
    const now = areTestCardsAllowed
      ? 'test mode: only test cards work, and no money changes hands.'
      : 'no cards are taken.'
    return warn(part, now, 'Set the three STRIPE_ keys, or enter them in Settings.')
  }
  try {
    const { makeStripePayments } = await import('#src/server/platform/payments/stripe-payments.ts')
    // Nothing has this name: an answer of 'not found' proves the key.
    await makeStripePayments(stripe).findIntent('pi_doctor')
  } catch (problem) {
    const advice = 'Copy STRIPE_SECRET_KEY again from the dashboard.'
    return fail(part, `Stripe does not accept the key: ${reasonOf(problem)}`, advice)
  }
  const [isTestSecret, isTestPublishable] = [stripe.secretKey, stripe.publishableKey].map((key) =>
    key.includes('_test_'),
  )
  if (isTestSecret !== isTestPublishable) {
    return fail(part, 'one key is for tests, the other is live.', 'Copy both from the same page of the dashboard.')
  }
  if (isTestSecret && publicUrl?.startsWith('https:')) {
    return warn(part, 'Stripe accepts the keys, but they are test keys.', 'Set the live keys to take payments.')
  }
  return ok(part, 'Stripe accepts the keys.')
}

function stripeOf({ fixedSettings, fixedSecrets, stripeApiBase: apiBase }: Config) {
  const [publishableKey, secretKey, webhookSecret] = [
    fixedSettings.stripePublishableKey?.value,
    fixedSecrets.stripeSecretKey?.value,
    fixedSecrets.stripeWebhookSecret?.value,
  ]
  return publishableKey && secretKey && webhookSecret
    ? { publishableKey, secretKey, webhookSecret, apiBase }
    : undefined
}
