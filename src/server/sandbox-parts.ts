import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { termsToCorrect } from '#src/contracts/prices.ts'
import type { Config } from './config.ts'
import type { ProofPart, ProofState } from './people/proofs/feature.ts'

interface RealParts {
  // Whether all their keys are there, from the environment or from the owner.
  hasPayments: boolean
  hasClips: boolean
  // Somebody has ordered by transfer, and its money was seen, if only as a test.
  hasTransfer: boolean
  proofs: Record<ProofPart, ProofState>
}

// The one list of what keeps a shop from selling, or is a stand-in: shown at start, on Home and in the set-up. What was only
// entered stays on it until the real thing has answered, and comes back when it no longer does.
export function listSandboxParts(
  { databaseUrl, s3, publicUrl }: Config,
  business: Settings,
  { hasPayments, hasClips, hasTransfer, proofs }: RealParts,
): SandboxPart[] {
  const areTests = business.stripePublishableKey.startsWith('pk_test_')
  const isSafe = publicUrl?.startsWith('https:') ?? false
  const parts: [isUnreal: boolean, SandboxPart][] = [
    [!business.smtpServer, mailPart],
    ...(business.smtpServer ? findUnproved(proofs, ['mailTaken', 'mailOpened']) : []),
    [!hasPayments, paymentsPart],
    [hasPayments && areTests, testKeysPart],
    ...(hasPayments && !areTests ? findUnproved(proofs, ['cards', 'webhook']) : []),
    [!hasPayments && !(business.bankDetails && hasTransfer), transferPart],
    [!databaseUrl, databasePart],
    [!s3, filesPart],
    [!hasClips, clipsPart],
    [!publicUrl, localPart],
    [publicUrl !== undefined && !isSafe, plainPart],
    ...(isSafe ? findUnproved(proofs, ['address']) : []),
    [!business.legalName, namelessPart],
    [Object.keys(termsToCorrect(business)).length > 0, contradictingPart],
  ]
  return parts.filter(([isUnreal]) => isUnreal).map(([, part]) => part)
}

// The first of these that was not proved: the later ones need it.
function findUnproved(proofs: RealParts['proofs'], wanted: ProofPart[]): [boolean, SandboxPart][] {
  const first = wanted.find((part) => !proofs[part].isProved)
  if (!first) return []
  const { problem } = proofs[first]
  return [[true, { ...unproved[first], ...(problem && { now: problem, isFailed: true }) }]]
}

const unproved: Record<ProofPart, SandboxPart> = {
  mailTaken: {
    part: 'Email',
    now: 'Your mail server hasn’t taken an email yet.',
    makeReal: 'Press ‘Send me a test’ in Set-up, step Mail.',
    step: 'mail',
  },
  mailOpened: {
    part: 'Email',
    now: 'Your mail server takes email. Nobody has opened the test email yet.',
    makeReal: 'Open the test email and press its button.',
    step: 'mail',
  },
  cards: {
    part: 'Payments',
    now: 'Your Stripe keys haven’t been tried yet.',
    makeReal: 'Press ‘Try the card payments’ in Set-up, step Payments.',
    step: 'payments',
  },
  webhook: {
    part: 'Payments',
    now: 'Stripe knows your keys, but hasn’t told us of a payment yet.',
    makeReal: 'Create the webhook in Settings, then try the card payments again.',
    step: 'payments',
  },
  address: {
    part: 'Address',
    now: 'Nobody has reached the site at its address yet.',
    makeReal: 'Press ‘Check the address’ in Set-up, step Address and https.',
    step: 'address',
  },
}

const transferPart: SandboxPart = {
  part: 'Bank transfer',
  now: 'No transfer has been tried yet.',
  makeReal: 'Enter your bank details, order by transfer yourself, and mark it received as a test.',
  step: 'payments',
}

const mailPart: SandboxPart = {
  part: 'Email',
  now: 'Kept in the log, nothing is sent.',
  makeReal: 'Enter your mail server in Settings.',
  step: 'mail',
}

const paymentsPart: SandboxPart = {
  part: 'Payments',
  now: 'Test mode: test cards only, no money changes hands.',
  makeReal: 'Enter your three Stripe keys in Settings.',
  step: 'payments',
}

const testKeysPart: SandboxPart = {
  part: 'Payments',
  now: 'Your Stripe keys are test keys: no money changes hands.',
  makeReal: 'Replace them with your live keys in Settings.',
  step: 'payments',
}

const databasePart: SandboxPart = {
  part: 'Database',
  now: 'Built-in PostgreSQL in the data folder.',
  makeReal: 'Set DATABASE_URL to use your own.',
  step: 'storage',
}

const filesPart: SandboxPart = {
  part: 'Files',
  now: 'On this disk, in the data folder.',
  makeReal: 'Set the S3_ variables to use a bucket.',
  step: 'storage',
}

const clipsPart: SandboxPart = {
  part: 'Clips',
  now: 'Made by the built-in engine on this machine.',
  makeReal: 'Enter a RunwayML key in Settings to have RunwayML make them.',
  step: 'clips',
}

const localPart: SandboxPart = {
  part: 'Address',
  now: 'This machine only.',
  makeReal: 'Set PUBLIC_URL to the https address of the site.',
  step: 'address',
}

const plainPart: SandboxPart = {
  part: 'Address',
  now: 'Not encrypted: PUBLIC_URL starts with http.',
  makeReal: 'Put a proxy with a certificate in front and set PUBLIC_URL to the https address.',
  step: 'address',
}

const namelessPart: SandboxPart = {
  part: 'Business details',
  now: 'Receipts and pages don’t name your business.',
  makeReal: 'Fill in your business details in Settings.',
  step: 'business',
}

const contradictingPart: SandboxPart = {
  part: 'Prices',
  now: 'The Terms and the shop state different prices.',
  makeReal: 'Update the Terms with one click in Settings.',
  step: 'prices',
}

export const sampleContentPart: SandboxPart = {
  part: 'Reviews',
  now: 'Sample content: the reviews and figures on the site are invented, and marked as samples.',
  makeReal: 'Launch the site under Website.',
  step: 'launch',
}
