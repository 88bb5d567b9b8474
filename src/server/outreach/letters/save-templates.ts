import type { OutreachWords } from '#src/contracts/outreach/letters.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import { changeTemplate, findTemplates, insertTemplate, maxTemplates, removeTemplate } from './store.ts'
import type { TemplateRow } from './tables.ts'

export interface OutreachDeps {
  database: Database
  clock: Clock
}

export async function createTemplate(deps: OutreachDeps, words: OutreachWords): Promise<TemplateRow> {
  const now = deps.clock.now()
  const row = { id: newId(now.getTime()), createdAt: now, ...words, version: 1, savedAt: now, deletedAt: null }
  return deps.database.transaction(async (tx) => {
    if ((await findTemplates(tx)).length >= maxTemplates) {
      throw new AppError('conflict', `You already have ${maxTemplates} templates. Delete one first.`)
    }
    await insertTemplate(tx, row)
    await audit(tx, now, { action: 'template.created', row })
    return row
  })
}

export async function saveTemplate(
  deps: OutreachDeps,
  seen: { id: string; version: number },
  words: OutreachWords,
): Promise<TemplateRow> {
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const row = await changeTemplate(tx, seen, { ...words, savedAt: now })
    if (!row) throw new AppError('conflict', 'This template was changed elsewhere. Close it and open it again.')
    await audit(tx, now, { action: 'template.saved', row })
    return row
  })
}

export async function deleteTemplate(deps: OutreachDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (!(await removeTemplate(tx, id, now))) throw new AppError('not_found', 'This template no longer exists.')
    await audit(tx, now, { action: 'template.deleted', row: { id } })
  })
}

const audit = (
  tx: Transaction,
  now: Date,
  { action, row }: { action: string; row: { id: string; version?: number } },
) =>
  recordAudit(tx, now, [
    { actor: 'owner', action, customerId: null, detail: { templateId: row.id, version: row.version } },
  ])
