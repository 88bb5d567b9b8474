import { done } from '#src/contracts/call.ts'
import {
  createTemplate as createCall,
  deleteTemplate as deleteCall,
  listTemplates,
  listTemplateVersions,
  maxVersionsShown,
  type OutreachWords,
  saveTemplate as saveCall,
} from '#src/contracts/outreach/letters.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction, Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

interface TemplateDeps {
  database: Database
  clock: Clock
}

async function createTemplate(deps: TemplateDeps, words: OutreachWords): Promise<TemplateRow> {
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

async function saveTemplate(
  deps: TemplateDeps,
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

async function deleteTemplate(deps: TemplateDeps, id: string): Promise<void> {
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

const findTemplates = (db: Executor): Promise<TemplateRow[]> =>
  db
    .select()
    .from(outreachTemplates)
    .where(isNull(outreachTemplates.deletedAt))
    .orderBy(asc(outreachTemplates.id))
    .limit(maxTemplates)

const maxTemplates = 100

const findVersions = (db: Executor, templateId: string) =>
  db
    .select()
    .from(outreachVersions)
    .where(eq(outreachVersions.templateId, templateId))
    .orderBy(desc(outreachVersions.version))
    .limit(maxVersionsShown)

async function insertTemplate(tx: Transaction, row: TemplateRow): Promise<void> {
  await tx.insert(outreachTemplates).values(row)
  await keepVersion(tx, row)
}

// Undefined when it is gone or has another version by now.
async function changeTemplate(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  change: OutreachWords & { savedAt: Date },
): Promise<TemplateRow | undefined> {
  const isAsSeen = and(
    eq(outreachTemplates.id, id),
    eq(outreachTemplates.version, version),
    isNull(outreachTemplates.deletedAt),
  )
  const [row] = await tx
    .update(outreachTemplates)
    .set({ ...change, version: version + 1 })
    .where(isAsSeen)
    .returning()
  if (row) await keepVersion(tx, row)
  return row
}

async function removeTemplate(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(outreachTemplates)
    .set({ deletedAt: now })
    .where(and(eq(outreachTemplates.id, id), isNull(outreachTemplates.deletedAt)))
    .returning({ id: outreachTemplates.id })
  return rows.length > 0
}

async function keepVersion(tx: Transaction, { id, version, savedAt, name, subject, body }: TemplateRow): Promise<void> {
  await tx.insert(outreachVersions).values({ templateId: id, version, savedAt, name, subject, body })
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

const outreachTemplates = pgTable('outreach_templates', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  version: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  deletedAt: moment('deleted_at'),
})

const outreachVersions = pgTable('outreach_versions', {
  templateId: uuid('template_id').notNull(),
  version: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
})

type TemplateRow = typeof outreachTemplates.$inferSelect

export const templateRoutes = (deps: TemplateDeps): Route[] => [
  route(listTemplates, async () => ({ body: (await findTemplates(deps.database)).map(present) })),
  route(createCall, async ({ body }) => ({
    body: { ...done, template: present(await createTemplate(deps, body)) },
  })),
  route(saveCall, async ({ params, body: { version, ...words } }) => ({
    body: { ...done, template: present(await saveTemplate(deps, { id: params.id, version }, words)) },
  })),
  route(deleteCall, async ({ params }) => {
    await deleteTemplate(deps, params.id)
    return { body: done }
  }),
  route(listTemplateVersions, async ({ params }) => ({
    body: (await findVersions(deps.database, params.id)).map(present),
  })),
]

const present = <Row extends Pick<TemplateRow, 'savedAt'>>(row: Row) => ({
  ...row,
  savedAt: row.savedAt.toISOString(),
})
