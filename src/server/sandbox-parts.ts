import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { termsToCorrect } from '#src/contracts/prices.ts'
import type { Config } from './config.ts'

// Whether all their keys are there, from the environment or from the owner.
interface RealParts {
  hasPayments: boolean
  hasClips: boolean
}

// Shown at start and in the back office, so that nobody takes a stand-in for the real thing.
export function listSandboxParts(
  { databaseUrl, s3, publicUrl }: Config,
  business: Settings,
  { hasPayments, hasClips }: RealParts,
): SandboxPart[] {
  const parts: [isUnreal: boolean, SandboxPart][] = [
    [!business.smtpServer, mailPart],
    [!hasPayments, paymentsPart],
    [hasPayments && business.stripePublishableKey.startsWith('pk_test_'), testKeysPart],
    [!databaseUrl, databasePart],
    [!s3, filesPart],
    [!hasClips, clipsPart],
    [!publicUrl, localPart],
    [publicUrl?.startsWith('http:') ?? false, plainPart],
    [!business.legalName, namelessPart],
    [Object.keys(termsToCorrect(business)).length > 0, contradictingPart],
  ]
  return parts.filter(([isUnreal]) => isUnreal).map(([, part]) => part)
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
