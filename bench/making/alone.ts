import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { FilmOrder } from '#src/engine/render/render-film.ts'
import { renderInProcess } from '#src/engine/render/render-in-process.ts'
import { listOutputs } from '#src/server/studio/production/render.ts'
import { keysIn, withPaths } from '#src/server/studio/production/work-folder.ts'
import type { FilmRow } from '#src/server/studio/production/tables.ts'
import { connectDatabase } from '../../src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded-postgres.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'
import { silentLog } from '#test/support/silent-log.ts'

// What a measured batch made once more, one film after another, by the engine and nothing else: every format, its poster
// and the preview. What the films alone would take is told beside it.
export async function makeAlone(dataDir: string) {
  const films = await readFilms(dataDir)
  const output = await mkdtemp(join(tmpdir(), 'reelwright-alone-'))
  const { toPreview } = makeLocalEngine({ ffmpegPath: undefined })
  const marked = (timeline: Timeline) => toPreview(timeline, 'PREVIEW')
  let [seconds, filmSeconds] = [0, 0]
  try {
    for (const film of films) {
      const orders = listOutputs(film, marked, (name) => join(output, name))
        .flatMap(({ order }) => order ?? [])
        .map((order) => ({ ...order, timeline: withFiles(order.timeline, dataDir) }))
      const taken = await measureRender(orders)
      seconds += taken.seconds
      filmSeconds += taken.filmSeconds
    }
  } finally {
    await rm(output, { recursive: true, force: true })
  }
  const batchSeconds = Number(await readFile(join(dataDir, 'batch-seconds'), 'utf8'))
  return {
    films: films.length,
    batchSeconds: Math.round(batchSeconds),
    aloneSeconds: Math.round(seconds),
    throughput: (seconds / batchSeconds).toFixed(2),
    aloneWithoutPreviews: Math.round(filmSeconds),
    throughputWithoutPreviews: (filmSeconds / batchSeconds).toFixed(2),
  }
}

// The previews come last: the films are done when they begin.
async function measureRender(orders: FilmOrder[]): Promise<{ seconds: number; filmSeconds: number }> {
  const filmFrames = orders
    .filter(({ quality }) => quality !== 'draft')
    .reduce((sum, { timeline }) => sum + timeline.frames, 0)
  const startedAt = performance.now()
  const since = (): number => (performance.now() - startedAt) / 1_000
  let isLastFilmJoined = false
  let filmSeconds: number | undefined
  await renderInProcess(orders, {
    onProgress: ({ stage, framesDone }) => {
      if (stage === 'joining') isLastFilmJoined ||= framesDone >= filmFrames
      else if (isLastFilmJoined) filmSeconds ??= since()
    },
  })
  const seconds = since()
  return { seconds, filmSeconds: filmSeconds ?? seconds }
}

type Film = Pick<FilmRow, 'id' | 'timelines'>

async function readFilms(dataDir: string): Promise<Film[]> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  try {
    return (await database.execute<Film & Record<string, unknown>>(sql`select id, timelines from films`)).rows
  } finally {
    await close()
    await server.stop()
  }
}

// As the storage names its files on the disk.
function withFiles(timeline: Timeline, dataDir: string): Timeline {
  const pathOf = (key: string): string => join(dataDir, 'files', 'files', key.replaceAll('/', '~'))
  return withPaths(timeline, new Map(keysIn(timeline).map((key) => [key, pathOf(key)])))
}
