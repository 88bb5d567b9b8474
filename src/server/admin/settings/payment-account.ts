import {
  chargeForTest as chargeForTestCall,
  createWebhook as createWebhookCall,
} from '#src/contracts/people/settings.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { randomUUID } from 'node:crypto'
import { formatPence } from '#src/kit/money.ts'
import type { OpenPaymentAccount } from '#src/server/platform/payments/port.ts'
import { type Owner, ownerOf } from '#src/server/admin/auth/feature.ts'
import { changeSettings, type SettingsDeps } from './settings.ts'

export interface AccountDeps extends SettingsDeps {
  openPaymentAccount: OpenPaymentAccount
  siteUrl: string
}

interface Outcome {
  isDone: boolean
  sentence: string
}

const withoutKey: Outcome = { isDone: false, sentence: 'Save the secret key first.' }

// The signing secret goes from the provider into the sealed settings: nobody has to copy it.
async function createWebhook(deps: AccountDeps, owner: Owner): Promise<Outcome> {
  const account = await deps.openPaymentAccount()
  if (!account) return withoutKey
  const { fixedSecrets } = deps.settings
  if (fixedSecrets.stripeWebhookSecret) {
    return {
      isDone: false,
      sentence: `${fixedSecrets.stripeWebhookSecret.variable} is set in the environment and takes priority.`,
    }
  }
  const url = `${deps.siteUrl}/api/stripe-webhook`
  const { done, problem } = await account.createWebhook(url)
  if (!done) {
    const byHand = `Create it in Stripe under Developers, Webhooks, with the address ${url}, and paste its signing secret above.`
    return { isDone: false, sentence: `Stripe did not create the webhook: ${problem} ${byHand}` }
  }
  await changeSettings(deps, { values: {}, secrets: { stripeWebhookSecret: done }, owner })
  return { isDone: true, sentence: `Stripe now tells ${url} about every payment. We saved the signing secret.` }
}

const chargedPence = 100

// With keys for tests alone: no card of anybody is charged for a try.
async function chargeForTest(deps: AccountDeps): Promise<Outcome> {
  const account = await deps.openPaymentAccount()
  if (!account) return withoutKey
  if (!account.isForTests) {
    return {
      isDone: false,
      sentence: 'This is a live key, so a test would move real money. Try it with your test keys.',
    }
  }
  const { currency } = await deps.readBusiness(deps.database)
  const { done, problem } = await account.chargeOnce({
    amountPence: chargedPence,
    currency: currency.toLowerCase(),
    idempotencyKey: randomUUID(),
  })
  const amount = formatPence(chargedPence)
  if (!done) return { isDone: false, sentence: `The test charge of ${amount} failed. Stripe says: ${problem}` }
  return { isDone: true, sentence: `Stripe took ${amount} from a test card and gave it back. Your key works.` }
}

export const paymentAccountRoutes = (deps: AccountDeps): Route[] => [
  route(createWebhookCall, async (incoming) => ({ body: await createWebhook(deps, ownerOf(incoming)) })),
  route(chargeForTestCall, async () => ({ body: await chargeForTest(deps) })),
]
