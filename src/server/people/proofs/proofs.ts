import { sql } from 'drizzle-orm'
import { openMailProof } from '#src/contracts/people/proofs.ts'
import { officePages } from '#src/contracts/pages.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import { type ProofPart, proofParts, proofs } from './tables.ts'

// Entered is not proved: here stands what the real thing answered, for as long as the settings are those it was asked with.

export interface ProofDeps {
  clock: Clock
  secrets: Secrets
  settings: Pick<SettingsStore, 'readBusiness' | 'readSecrets'>
  siteUrl: string
}

export async function prove(deps: ProofDeps, db: Executor, part: ProofPart): Promise<void> {
  await keep(db, { part, fingerprint: await fingerprintOf(deps, db, part), provedAt: deps.clock.now(), problem: null })
}

// It may have worked before: it does not any more.
export async function disprove(deps: ProofDeps, db: Executor, part: ProofPart, problem: string): Promise<void> {
  await keep(db, { part, fingerprint: await fingerprintOf(deps, db, part), provedAt: null, problem })
}

// Every mail that goes out proves the server once more: what is as it was is not written again.
async function keep(db: Executor, proof: typeof proofs.$inferInsert): Promise<void> {
  await db
    .insert(proofs)
    .values(proof)
    .onConflictDoUpdate({
      target: proofs.part,
      set: proof,
      setWhere: sql`${proofs.fingerprint} <> excluded.fingerprint or ${proofs.problem} is distinct from excluded.problem`,
    })
}

export type ProofState = { isProved: boolean; problem: string | null }

export async function readProofs(deps: ProofDeps, db: Executor): Promise<Record<ProofPart, ProofState>> {
  const rows = await db.select().from(proofs)
  const states = proofParts.map(async (part): Promise<[ProofPart, ProofState]> => {
    const row = rows.find((one) => one.part === part)
    if (row?.fingerprint !== (await fingerprintOf(deps, db, part))) return [part, { isProved: false, problem: null }]
    return [part, { isProved: row.problem === null, problem: row.problem }]
  })
  return Object.fromEntries(await Promise.all(states)) as Record<ProofPart, ProofState>
}

// Blinded: it holds a password. With another APP_SECRET, as after a restore elsewhere, everything is proved anew.
async function fingerprintOf({ secrets, settings, siteUrl }: ProofDeps, db: Executor, part: ProofPart) {
  if (part === 'address') return secrets.blind('proof', siteUrl)
  const [business, kept] = [await settings.readBusiness(db), await settings.readSecrets(db)]
  const { smtpServer, smtpUser, mailFrom, stripePublishableKey } = business
  const used =
    part === 'mailTaken' || part === 'mailOpened'
      ? [smtpServer, smtpUser, mailFrom, kept.smtpPassword]
      : [stripePublishableKey, kept.stripeSecretKey, kept.stripeWebhookSecret]
  return secrets.blind('proof', JSON.stringify([part, ...used]))
}

const purpose = 'mail proof'

// For a mail to the owner: opened, it has arrived.
export async function makeMailProofUrl(deps: ProofDeps, db: Executor): Promise<string> {
  const token = deps.secrets.seal(purpose, await fingerprintOf(deps, db, 'mailOpened'))
  return `${deps.siteUrl}${openMailProof.path.replace(':token', token)}`
}

async function openLink(deps: ProofDeps & { database: Database }, token: string): Promise<void> {
  const fingerprint = await fingerprintOf(deps, deps.database, 'mailOpened')
  if (openSealed(deps.secrets, token) === fingerprint) await prove(deps, deps.database, 'mailOpened')
}

function openSealed(secrets: Secrets, token: string): string | undefined {
  try {
    return secrets.open(purpose, token)
  } catch {
    // Altered, cut off by a mail program, or made up.
    return undefined
  }
}

export const proofRoutes = (deps: ProofDeps & { database: Database }): Route[] => [
  route(openMailProof, async ({ params, header }) => {
    // A program that looks through mail is not its reader.
    if (header('sec-fetch-dest') === 'document') await openLink(deps, params.token)
    return { body: {}, headers: { location: `${officePages.setup}?step=mail` } }
  }),
]
