import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { ClipDeps } from '#src/server/studio/clips/feature.ts'

// A key is kept only when the provider has accepted it. One from the environment goes before any other.
export async function configureRunway(deps: ClipDeps, apiKey: string): Promise<'environment' | 'stored'> {
  if (deps.settings.fixedSecrets.runwayKey) return 'environment'
  const credits = await deps.video.runway(apiKey).readCredits()
  if (credits === undefined) throw new AppError('unavailable', 'Failed to connect to RunwayML API')
  await deps.database.transaction(async (tx) => {
    await deps.settings.storeSecret(tx, { key: 'runwayKey', value: apiKey, changedAt: deps.clock.now() })
    await recordAudit(tx, deps.clock.now(), [{ actor: 'owner', action: 'provider.configured', customerId: null }])
  })
  return 'stored'
}
