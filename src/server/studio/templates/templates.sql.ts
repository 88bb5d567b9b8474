import { and, asc, desc, eq, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm'
import { type LibraryTemplateId, libraryTemplateIds } from '#src/contracts/studio/library-templates.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import {
  type LibraryFileRow,
  libraryFiles,
  type LibraryTemplateRow,
  libraryTemplates,
  type UploadedRow,
  uploadedTemplates,
} from './tables.ts'

const underWay = ['waiting', 'making'] as const

// Those that are not on their way already: asking twice makes nothing twice. Work of which nothing has been heard for a
// while, and that does not wait for its turn either, died with its process.
export async function claimTemplates(
  tx: Transaction,
  now: Date,
  queued: ReadonlySet<string> = new Set(),
): Promise<LibraryTemplateId[]> {
  const silentSince = new Date(now.getTime() - 5 * minuteMs)
  const rows = await tx
    .insert(libraryTemplates)
    .values(libraryTemplateIds.map((id) => ({ id, state: 'waiting' as const, changedAt: now })))
    .onConflictDoUpdate({
      target: libraryTemplates.id,
      set: { state: 'waiting', problem: null, changedAt: now },
      setWhere: or(
        notInArray(libraryTemplates.state, [...underWay]),
        and(lt(libraryTemplates.changedAt, silentSince), not(inArray(libraryTemplates.id, [...queued] as never[]))),
      ),
    })
    .returning({ id: libraryTemplates.id })
  return rows.map(({ id }) => id)
}

type Change = Pick<LibraryTemplateRow, 'state' | 'changedAt'> & { problem?: string }

export async function markTemplate(db: Executor, id: LibraryTemplateId, change: Change): Promise<void> {
  await db
    .update(libraryTemplates)
    .set({ problem: null, ...change })
    .where(eq(libraryTemplates.id, id))
}

export async function keepFile(db: Executor, file: LibraryFileRow): Promise<void> {
  const { key, bytes } = file
  await db.insert(libraryFiles).values(file).onConflictDoUpdate({ target: libraryFiles.name, set: { key, bytes } })
}

export const listTemplates = (db: Executor): Promise<LibraryTemplateRow[]> => db.select().from(libraryTemplates)

export const listFiles = (db: Executor): Promise<LibraryFileRow[]> =>
  db.select().from(libraryFiles).orderBy(asc(libraryFiles.name))

// A file is given out only when its template is whole.
export async function findFile(db: Executor, name: string): Promise<LibraryFileRow | undefined> {
  const [file] = await db.select().from(libraryFiles).where(eq(libraryFiles.name, name))
  return file
}

export async function countUnderWay(db: Executor): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(libraryTemplates)
    .where(and(inArray(libraryTemplates.state, [...underWay])))
  return row?.all ?? 0
}

export async function insertUploaded(db: Executor, row: UploadedRow): Promise<void> {
  await db.insert(uploadedTemplates).values(row)
}

export async function findUploaded(db: Executor, id: string): Promise<UploadedRow | undefined> {
  const [row] = await db.select().from(uploadedTemplates).where(eq(uploadedTemplates.id, id))
  return row
}

const maxListed = 200

export const listUploaded = (db: Executor): Promise<UploadedRow[]> =>
  db.select().from(uploadedTemplates).orderBy(desc(uploadedTemplates.createdAt)).limit(maxListed)
