import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { films } from './tables.ts'

export interface FilmFigures {
  // Films that were ready since then.
  ready: number
  // What the last ones took to render, newest first.
  renderSeconds: number[]
}

const lastFilms = 20

export async function readFilmFigures(db: Executor, since: Date): Promise<FilmFigures> {
  const [counted] = await db
    .select({ ready: sql<number>`count(*)::integer` })
    .from(films)
    .where(gte(films.readyAt, since))
  const measured = await db
    .select({ seconds: films.renderSeconds })
    .from(films)
    .where(and(eq(films.state, 'ready'), isNotNull(films.renderSeconds)))
    .orderBy(desc(films.readyAt))
    .limit(lastFilms)
  return { ready: counted?.ready ?? 0, renderSeconds: measured.map(({ seconds }) => seconds ?? 0) }
}
