import { randomUUID } from 'node:crypto'
import { type SettingKey, settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/features/people/audit/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findChange, findLastChange, insertChange } from './store.ts'

export async function changeSettings(deps: SettingsDeps, wanted: Partial<Settings>): Promise<void> {
  const fixed = settingKeys.find((key) => wanted[key] !== undefined && deps.settings.fixed[key])
  if (fixed) throw decidedElsewhere(deps, fixed)
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    const stored = await deps.settings.findStored(tx)
    for (const key of settingKeys) {
      const [before, after] = [stored[key] ?? '', wanted[key]]
      if (after !== undefined && after !== before) await store(deps, tx, { key, before, after })
    }
  })
}

export async function undoChange(deps: SettingsDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    const change = await findChange(tx, id)
    if (!change) throw new AppError('not_found', 'This change is not known any more.')
    const { key, before, after } = change
    if (deps.settings.fixed[key]) throw decidedElsewhere(deps, key)
    if ((await findLastChange(tx, key))?.id !== id) {
      throw new AppError('conflict', 'It has been changed again since. Take the latest change back first.')
    }
    await store(deps, tx, { key, before: after, after: before })
  })
}

async function store(
  deps: SettingsDeps,
  tx: Transaction,
  change: { key: SettingKey; before: string; after: string },
): Promise<void> {
  const changedAt = deps.clock.now()
  await insertChange(tx, { id: randomUUID(), changedAt, ...change })
  await deps.settings.store(tx, { key: change.key, value: change.after, changedAt })
  await deps.whenSettingsChanged(tx)
  await recordAudit(tx, changedAt, [
    { actor: 'owner', action: 'setting.changed', customerId: null, detail: { setting: change.key } },
  ])
}

const decidedElsewhere = ({ settings }: SettingsDeps, key: SettingKey): AppError =>
  new AppError('conflict', `${settings.fixed[key]?.variable} is set in the environment and decides this.`)
