import { sealedSettings } from './platform/settings/database-settings.ts'
import type { Secrets } from './platform/secrets/port.ts'

// Everything that the database holds sealed with APP_SECRET, in one list: what a start with another secret has lost, and
// what a new secret has to be put over.

export type Ask = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>

interface Place {
  // For the owner, with what to do about it.
  what: string
  table: string
  column: string
  key: string
  where?: string
  purposeOf: (key: string) => string
}

const only = (purpose: string) => () => purpose

const places: Place[] = [
  {
    what: 'passwords and keys of your providers (enter them again in Settings)',
    table: 'settings',
    column: 'value',
    key: 'key',
    where: `key in (${[...sealedSettings.keys()].map((key) => `'${key}'`).join(', ')})`,
    purposeOf: (key) => sealedSettings.get(key) ?? key,
  },
  {
    what: 'the second step of signing in (use a recovery code, or run: npm run owner)',
    table: 'owner_totp',
    column: 'secret',
    key: 'only_row',
    purposeOf: only('owner totp'),
  },
  {
    what: 'webhooks (remove them under Your account and add them again)',
    table: 'webhooks',
    column: 'secret',
    key: 'id',
    purposeOf: only('webhook'),
  },
  {
    what: 'notifications on your devices (turn them on again)',
    table: 'push_devices',
    column: 'subscription',
    key: 'id',
    purposeOf: only('push subscription'),
  },
]

// What need not be told: it is made again when it is wanted.
const renewed: Place[] = [
  {
    what: 'the keys of notifications',
    table: 'push_identity',
    column: 'private_key',
    key: 'public_key',
    purposeOf: only('push identity'),
  },
  {
    what: 'card payments that were open',
    table: 'payment_attempts',
    column: 'client_secret',
    key: 'id',
    where: 'client_secret is not null',
    purposeOf: only('payment secret'),
  },
  {
    what: 'sign-in links on their way',
    table: 'emails',
    column: 'sealed_secret',
    key: 'id',
    where: 'sealed_secret is not null',
    purposeOf: only('email secret'),
  },
]

// What can no longer be opened, in words for the owner.
export async function findUnreadable(ask: Ask, secrets: Secrets): Promise<string[]> {
  const found: string[] = []
  for (const place of places) {
    const boxes = await readBoxes(ask, place)
    if (boxes.some(({ key, box }) => !canOpen(secrets, place.purposeOf(key), box))) found.push(place.what)
  }
  return found
}

// Each row by itself and only as it was read: it may be cut off at any line, and a second run does the rest.
async function resealAll(ask: Ask, secrets: Secrets): Promise<number> {
  let count = 0
  for (const place of [...places, ...renewed]) {
    const { table, column, key: keyColumn, purposeOf } = place
    for (const { key, box } of await readBoxes(ask, place)) {
      const fresh = secrets.reseal(purposeOf(key), box)
      if (fresh === undefined) continue
      await ask(`update ${table} set ${column} = $1 where ${keyColumn}::text = $2 and ${column} = $3`, [
        fresh,
        key,
        box,
      ])
      count += 1
    }
  }
  return count
}

async function readBoxes(ask: Ask, { table, column, key, where }: Place) {
  const { rows } = await ask(
    `select ${key}::text as key, ${column} as box from ${table} ${where === undefined ? '' : `where ${where}`}`,
  )
  return rows.map((row) => ({ key: String(row['key']), box: String(row['box']) }))
}

function canOpen(secrets: Secrets, purpose: string, box: string): boolean {
  try {
    secrets.open(purpose, box)
    return true
  } catch {
    return false
  }
}

const markPurpose = 'installation'

// 'lost': what was sealed with the secret of before can no longer be opened, and links and cookies of it are over.
export type SecretChange = 'same' | 'rotated' | 'lost'

// Whether a start with this secret has sealed everything with it.
export async function isSettled(ask: Ask, secrets: Secrets): Promise<boolean> {
  const { rows } = await ask('select mark from app_secret')
  return rows[0]?.['mark'] === secrets.blind(markPurpose, '')
}

// At every start. Resealing comes before the mark: cut off between the two, the next start does it again.
export async function settleSecret(ask: Ask, secrets: Secrets, hasPrevious: boolean): Promise<SecretChange> {
  const resealed = hasPrevious ? await resealAll(ask, secrets) : 0
  const { rows } = await ask('select mark from app_secret')
  const before = rows[0]?.['mark']
  const mark = secrets.blind(markPurpose, '')
  if (before === mark) return resealed > 0 ? 'rotated' : 'same'
  await ask('insert into app_secret (mark) values ($1) on conflict (only_row) do update set mark = $1', [mark])
  if (before !== undefined) return secrets.isBlinded(markPurpose, '', before) ? 'rotated' : 'lost'
  // Before there was a mark, only what cannot be opened tells.
  return (await findUnreadable(ask, secrets)).length > 0 ? 'lost' : 'same'
}

export function describeSecretChange(change: SecretChange, lost: readonly string[]): string[] {
  if (change === 'same') return []
  if (change === 'rotated') {
    return ['APP_SECRET is a new one. Everything that was sealed with the one before is sealed with it now.']
  }
  return [
    'APP_SECRET is not the one that this data was sealed with. The shop works, but everybody has to sign in again, and links in emails that were sent before no longer open.',
    ...lost.map((what) => `Lost with it: ${what}.`),
    'If you still have the old secret, start once with it as APP_SECRET_PREVIOUS and nothing is lost.',
  ]
}
