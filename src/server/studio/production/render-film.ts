import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeSay } from '#src/contracts/words/say.ts'
import { previewMark } from '#src/contracts/words/site/film-words.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { JobRun } from '#src/server/platform/queue/port.ts'
import { changeFilm, endFilm, findFilms, putFilmFiles } from './film-store.ts'
import { listOutputs, type Output } from './list-outputs.ts'
import { expectSame, planFirst, untilSame } from './plan-first.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { isStillHere, makeReporter, runStage } from './run-stage.ts'
import { changeJob, findJob, lockJob } from './store.ts'
import { bringFiles, clearStudio, keysIn, outputOf, shelfOf, withPaths } from './studio.ts'
import { fileKinds } from './open-film-file.ts'
import type { FilmFileRow, FilmRow } from './tables.ts'

// editing: the newest version in every format, its marked preview and its posters.
export const renderFilm = (deps: ProductionDeps, jobId: string, run: JobRun): Promise<void> =>
  runStage(deps, { jobId, run, stages: ['editing'] }, async (_job, { signal, isMine }) => {
    const [newest] = await findFilms(deps.database, jobId)
    if (newest?.state !== 'rendering') return newest?.state === 'ready'
    const startedAt = performance.now()
    try {
      const film = await fixPlan(deps, newest)
      const files = await renderAll(deps, film, signal)
      const renderSeconds = (performance.now() - startedAt) / 1_000
      await store(deps, film, { files, renderSeconds, isMine })
    } catch (error) {
      if (signal.aborted || (await isStillHere(deps, jobId))) throw error
    }
    if (await isStillHere(deps, jobId)) return true
    await removeErased(deps, newest)
    return false
  })

// The job was erased while its film was made: what was just written must not stay behind.
async function removeErased(deps: ProductionDeps, { id, jobId }: FilmRow): Promise<void> {
  const written: string[] = []
  for await (const { key } of deps.storage.list(`films/${id}/`)) written.push(key)
  for (const key of written) await deps.storage.remove(key)
  await clearStudio(deps, jobId)
}

// The plan of this moment, which nothing changes any more: a run that takes over goes on with it.
const fixPlan = (deps: ProductionDeps, film: FilmRow): Promise<FilmRow> =>
  untilSame(async () => {
    if (Object.keys(film.timelines).length > 0) return film
    const job = await findJob(deps.database, film.jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    const planned = await planFirst(deps.film, await readMaterial(deps.database, job))
    return deps.database.transaction(async (tx) => {
      const held = await lockJob(tx, film.jobId)
      if (held) expectSame(planned, await readMaterial(tx, held))
      await changeFilm(tx, film.id, planned)
      return { ...film, ...planned }
    })
  })

async function renderAll(deps: ProductionDeps, film: FilmRow, signal: AbortSignal): Promise<Output[]> {
  const paths = await bringFiles(deps, film.jobId, Object.values(film.timelines).flatMap(keysIn))
  const { words } = await deps.settings.readBusiness(deps.database)
  const mark = makeSay(words)(previewMark)
  const outputs = listOutputs(
    film,
    (timeline) => deps.film.toPreview(timeline, mark),
    (name) => outputOf(deps, film.jobId, name),
  )
  const orders = outputs.flatMap(({ order }) =>
    order ? [{ ...order, timeline: withPaths(order.timeline, paths) }] : [],
  )
  for (const { output } of orders) await mkdir(dirname(output), { recursive: true })
  const report = makeReporter(deps, async (progress) => {
    await changeFilm(deps.database, film.id, { progress: Math.min(99, progress) })
    await changeJob(deps.database, film.jobId, { progress: Math.min(99, progress) })
  })
  await deps.film.render(orders, { shelfFolder: shelfOf(deps, film.jobId), signal, onProgress: report })
  for (const { stems, path } of outputs) if (stems) await deps.film.saveStems(withPaths(stems, paths), path, signal)
  return outputs
}

interface Rendered {
  files: Output[]
  renderSeconds: number
  isMine: (tx: Transaction) => Promise<boolean>
}

// Files first, rows second: what a row names can always be played.
async function store(deps: ProductionDeps, film: FilmRow, { files, renderSeconds, isMine }: Rendered): Promise<void> {
  const rows: FilmFileRow[] = []
  for (const output of files) rows.push(await storeFile(deps, film, output))
  await deps.database.transaction(async (tx) => {
    if (!(await isMine(tx))) throw new Error('Another run has taken this render over.')
    await putFilmFiles(tx, rows)
    await endFilm(tx, film.id, { state: 'ready', progress: 100, readyAt: deps.clock.now(), renderSeconds })
  })
  for (const { path } of files) await rm(path, { force: true })
}

async function storeFile(deps: ProductionDeps, film: FilmRow, { kind, format, path }: Output): Promise<FilmFileRow> {
  const isFilm = kind === 'film' || kind === 'preview'
  const timeline = film.timelines[format]
  const { ending, contentType } = fileKinds[kind]
  const key = `films/${film.id}/${kind}-${format}.${ending}`
  const { size } = await stat(path)
  // Read back by the codec before anybody is shown it.
  const facts = isFilm
    ? await deps.film.describe(path)
    : { width: timeline?.width ?? 0, height: timeline?.height ?? 0, seconds: 0 }
  await deps.storage.write(key, createReadStream(path), { contentType })
  const { width, height, seconds } = facts
  return { filmId: film.id, kind, format, key, bytes: size, width, height, seconds }
}
