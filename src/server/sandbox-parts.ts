import type { SandboxPart } from '#src/contracts/overview/monitoring.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { termsToCorrect } from '#src/contracts/prices.ts'
import type { Config } from './config.ts'

// What is real by now, whether by the environment or by the owner.
interface RealParts {
  hasMail: boolean
  hasPayments: boolean
  hasClips: boolean
}

// Shown at start and in the back office, so that nobody takes a stand-in for the real thing.
export function listSandboxParts(config: Config, real: RealParts): SandboxPart[] {
  const parts: [unknown, SandboxPart][] = [
    [
      real.hasMail,
      { part: 'Email', now: 'Kept in the log, nothing is sent.', makeReal: 'Enter your mail server in Settings.' },
    ],
    [
      real.hasPayments,
      {
        part: 'Payments',
        now: 'Test mode: test cards only, no money moves.',
        makeReal: 'Enter the three keys of Stripe in Settings.',
      },
    ],
    [
      config.databaseUrl,
      {
        part: 'Database',
        now: 'Built-in PostgreSQL in the data folder.',
        makeReal: 'Set DATABASE_URL to use your own.',
      },
    ],
    [
      config.s3,
      { part: 'Files', now: 'On this disk, in the data folder.', makeReal: 'Set the S3_ variables to use a bucket.' },
    ],
    [
      real.hasClips,
      {
        part: 'Clips',
        now: 'Made by the built-in engine on this machine.',
        makeReal: 'Enter a key of RunwayML in Settings to have them made there.',
      },
    ],
    [
      config.publicUrl,
      { part: 'Address', now: 'This machine only.', makeReal: 'Set PUBLIC_URL to the https address of the site.' },
    ],
  ]
  return parts.filter(([setting]) => !setting).map(([, part]) => part)
}

const namelessPart: SandboxPart = {
  part: 'Business details',
  now: 'Receipts and pages do not say who sells.',
  makeReal: 'Fill in who you are in Settings.',
}

const contradictingPart: SandboxPart = {
  part: 'Prices',
  now: 'The Terms and the shop state different prices.',
  makeReal: 'Make them equal with one click in Settings.',
}

// What only the owner can say.
export const listOwnersParts = (business: Settings): SandboxPart[] => [
  ...(business.legalName ? [] : [namelessPart]),
  ...(Object.keys(termsToCorrect(business)).length > 0 ? [contradictingPart] : []),
]

export const sampleContentPart: SandboxPart = {
  part: 'Reviews',
  now: 'Sample content: the reviews and figures on the site are invented, and marked so.',
  makeReal: 'Launch the site in Website.',
}
