import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import {
  type CommentRow,
  filmComments,
  type FilmFileKind,
  type FilmFileRow,
  filmFiles,
  type FilmRow,
  films,
} from './tables.ts'

export async function insertFilm(tx: Transaction, film: typeof films.$inferInsert): Promise<void> {
  await tx.insert(films).values(film)
}

// Newest first.
export const findFilms = (db: Executor, jobId: string): Promise<FilmRow[]> =>
  db.select().from(films).where(eq(films.jobId, jobId)).orderBy(desc(films.version), desc(films.draft))

export async function changeFilm(db: Executor, id: string, change: Partial<FilmRow>): Promise<void> {
  await db.update(films).set(change).where(eq(films.id, id))
}

// False when it was finished before.
export async function endFilm(tx: Transaction, id: string, change: Partial<FilmRow>): Promise<boolean> {
  const rows = await tx
    .update(films)
    .set(change)
    .where(and(eq(films.id, id), ne(films.state, 'ready')))
    .returning({ id: films.id })
  return rows.length > 0
}

export async function putFilmFiles(tx: Transaction, rows: FilmFileRow[]): Promise<void> {
  for (const row of rows) {
    const { key, bytes, width, height, seconds } = row
    await tx
      .insert(filmFiles)
      .values(row)
      .onConflictDoUpdate({
        target: [filmFiles.filmId, filmFiles.kind, filmFiles.format],
        set: { key, bytes, width, height, seconds },
      })
  }
}

export const findFilmFiles = (db: Executor, filmIds: string[]): Promise<FilmFileRow[]> =>
  filmIds.length === 0 ? Promise.resolve([]) : db.select().from(filmFiles).where(inArray(filmFiles.filmId, filmIds))

export async function findFilmFile(
  db: Executor,
  { filmId, kind, format }: { filmId: string; kind: FilmFileKind; format: string },
): Promise<FilmFileRow | undefined> {
  const [file] = await db
    .select()
    .from(filmFiles)
    .where(and(eq(filmFiles.filmId, filmId), eq(filmFiles.kind, kind), eq(filmFiles.format, format as 'stories')))
  return file
}

export const findComments = (db: Executor, filmIds: string[]): Promise<CommentRow[]> =>
  filmIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(filmComments)
        .where(inArray(filmComments.filmId, filmIds))
        .orderBy(asc(filmComments.frame), asc(filmComments.createdAt))

export async function insertComment(tx: Transaction, comment: typeof filmComments.$inferInsert): Promise<void> {
  await tx.insert(filmComments).values(comment)
}

export async function changeCommentRow(db: Executor, id: string, change: Partial<CommentRow>): Promise<boolean> {
  const rows = await db
    .update(filmComments)
    .set(change)
    .where(eq(filmComments.id, id))
    .returning({ id: filmComments.id })
  return rows.length > 0
}

export async function countComments(db: Executor, filmId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(filmComments).where(eq(filmComments.filmId, filmId))
  return row?.all ?? 0
}

export async function sealComments(tx: Transaction, filmId: string, round: number): Promise<void> {
  await tx
    .update(filmComments)
    .set({ round })
    .where(and(eq(filmComments.filmId, filmId), isNull(filmComments.round)))
}

// Only one that has not gone with a request yet.
export async function deleteComment(db: Executor, { id, filmId }: { id: string; filmId: string }): Promise<boolean> {
  const rows = await db
    .delete(filmComments)
    .where(and(eq(filmComments.id, id), eq(filmComments.filmId, filmId), isNull(filmComments.round)))
    .returning({ id: filmComments.id })
  return rows.length > 0
}

// The rows of its files and comments go with each film.
export async function removeFilms(tx: Transaction, jobId: string): Promise<{ films: number; files: FilmFileRow[] }> {
  const found = await findFilms(tx, jobId)
  const files = await findFilmFiles(
    tx,
    found.map(({ id }) => id),
  )
  await tx.delete(films).where(eq(films.jobId, jobId))
  return { films: found.length, files }
}

export interface FilmFigures {
  // Films that were ready since then.
  ready: number
  // The last ones, newest first.
  renders: Render[]
}

export interface Render {
  endedAt: Date
  seconds: number
}

const lastFilms = 20

export async function readFilmFigures(db: Executor, since: Date): Promise<FilmFigures> {
  const [counted] = await db
    .select({ ready: sql<number>`count(*)::integer` })
    .from(films)
    .where(gte(films.readyAt, since))
  const measured = await db
    .select({ endedAt: films.readyAt, seconds: films.renderSeconds })
    .from(films)
    .where(and(eq(films.state, 'ready'), isNotNull(films.readyAt), isNotNull(films.renderSeconds)))
    .orderBy(desc(films.readyAt))
    .limit(lastFilms)
  const renders = measured.flatMap(({ endedAt, seconds }) => (endedAt && seconds ? [{ endedAt, seconds }] : []))
  return { ready: counted?.ready ?? 0, renders }
}
