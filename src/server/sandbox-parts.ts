import type { SandboxPart } from '#src/contracts/overview/monitoring.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { termsToCorrect } from '#src/contracts/prices.ts'
import type { Config } from './config.ts'

// Shown at start and in the back office, so that nobody takes a stand-in for the real thing.
export function listSandboxParts(config: Config): SandboxPart[] {
  const parts: [unknown, SandboxPart][] = [
    [
      config.smtpUrl,
      { part: 'Email', now: 'Kept in the log, nothing is sent.', makeReal: 'Set SMTP_URL and MAIL_FROM to send it.' },
    ],
    [
      config.stripe,
      {
        part: 'Payments',
        now: 'Test mode: test cards only, no money moves.',
        makeReal: 'Set the three STRIPE_ keys to take real payments.',
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
      config.runway.key,
      {
        part: 'Clips',
        now: 'Made by the built-in engine on this machine.',
        makeReal: 'Set RUNWAYML_API_SECRET, or store a key in Stage 2 scaling, to have them made by RunwayML.',
      },
    ],
    [
      config.publicUrl,
      { part: 'Address', now: 'This machine only.', makeReal: 'Set PUBLIC_URL to the https address of the site.' },
    ],
  ]
  return parts.filter(([setting]) => setting === undefined).map(([, part]) => part)
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
