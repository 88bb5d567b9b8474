import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { films } from './tables.ts'

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
