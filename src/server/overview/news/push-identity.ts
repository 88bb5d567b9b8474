import type { Database } from '#src/server/platform/database/port.ts'
import type { PushKeys } from '#src/server/platform/push/port.ts'
import { findIdentity, forgetIdentity, insertIdentity } from './device-store.ts'
import type { NewsDeps } from './news-deps.ts'

const sealPurpose = 'push identity'

type IdentityDeps = Pick<NewsDeps, 'secrets' | 'push' | 'clock'> & { database: Database }

// The keys by which push services know this installation, made when they are first wanted.
export async function readIdentity(deps: IdentityDeps): Promise<PushKeys> {
  const kept = await findKept(deps)
  if (kept) return kept
  const { publicKey, privateKey } = deps.push.makeKeys()
  const sealed = deps.secrets.seal(sealPurpose, privateKey)
  await insertIdentity(deps.database, { publicKey, privateKey: sealed, createdAt: deps.clock.now() })
  // Another process may have been first.
  return (await findKept(deps)) ?? { publicKey, privateKey }
}

async function findKept({ database, secrets }: IdentityDeps): Promise<PushKeys | undefined> {
  const kept = await findIdentity(database)
  if (!kept) return undefined
  try {
    return { publicKey: kept.publicKey, privateKey: secrets.open(sealPurpose, kept.privateKey) }
  } catch {
    // Sealed before the secret of this installation was lost or changed: every browser has to join again.
    await database.transaction(forgetIdentity)
    return undefined
  }
}
