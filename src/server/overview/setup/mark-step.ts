import { confirmedSteps, type SetupStep } from '#src/contracts/overview/setup.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { SetupDeps } from './setup-deps.ts'
import { removeMark, storeMark } from './store.ts'

export async function markStep(
  { database, clock, readBusiness }: SetupDeps,
  { step, mark }: { step: SetupStep; mark: 'confirmed' | 'waived' | null },
): Promise<void> {
  const confirmed = confirmedSteps.find((one) => one === step)
  if (mark === 'confirmed' && !confirmed) {
    throw new AppError('bad_request', 'There’s nothing to confirm in this step. It’s done once you’ve set it up.')
  }
  const markedAt = clock.now()
  await database.transaction(async (tx) => {
    if (mark === null) await removeMark(tx, step)
    else {
      const fingerprint = mark === 'confirmed' && confirmed ? fingerprintOf(confirmed, await readBusiness(tx)) : ''
      await storeMark(tx, { step, mark, fingerprint, markedAt })
    }
    await recordAudit(tx, markedAt, [
      { actor: 'owner', action: 'setup.marked', customerId: null, detail: { step, mark } },
    ])
  })
}
