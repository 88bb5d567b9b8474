import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type FilmFormat, filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { previewMark } from '#src/contracts/words/site/film-words.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { FilmOrder, Timeline } from '#src/server/platform/film/port.ts'
import type { Outgoing, OutgoingFile } from '#src/server/platform/http/port.ts'
import { handleJob, type JobHandler, type JobRun } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeFilm, endFilm, findFilms, putFilmFiles } from './films.sql.ts'
import { expectSame, planFirst, readMaterial, untilSame } from './plan.ts'
import { aboutJob, changeJob, findJob, lockJob } from './productions.sql.ts'
import { isStillHere, makeReporter, runStage } from './run-stage.ts'
import { isOutdated, renderJob, startFilm } from './stages.ts'
import type { FilmFileKind, FilmFileRow, FilmRow, JobRow } from './tables.ts'
import { bringFiles, clearStudio, keysIn, outputOf, shelfOf, withPaths } from './work-folder.ts'

// editing: the newest version in every format, its preview and its posters.
export const renderFilm = (deps: StudioDeps, jobId: string, run: JobRun): Promise<void> =>
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
async function removeErased(deps: StudioDeps, { id, jobId }: FilmRow): Promise<void> {
  const written: string[] = []
  for await (const { key } of deps.storage.list(`films/${id}/`)) written.push(key)
  for (const key of written) await deps.storage.remove(key)
  await clearStudio(deps, jobId)
}

// The plan of this moment, which nothing changes any more: a run that takes over goes on with it.
const fixPlan = (deps: StudioDeps, film: FilmRow): Promise<FilmRow> =>
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

async function renderAll(deps: StudioDeps, film: FilmRow, signal: AbortSignal): Promise<Output[]> {
  const paths = await bringFiles(deps, film.jobId, Object.values(film.timelines).flatMap(keysIn))
  const mark = await markOf(deps, film.jobId)
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

// What an order has paid for carries no mark.
async function markOf(deps: StudioDeps, jobId: string): Promise<string | undefined> {
  const job = await findJob(deps.database, jobId)
  if (job?.orderId) return undefined
  const { words } = await deps.settings.readBusiness(deps.database)
  return makeSay(words)(previewMark)
}

interface Rendered {
  files: Output[]
  renderSeconds: number
  isMine: (tx: Transaction) => Promise<boolean>
}

// Files first, rows second: what a row names can always be played.
async function store(deps: StudioDeps, film: FilmRow, { files, renderSeconds, isMine }: Rendered): Promise<void> {
  const rows: FilmFileRow[] = []
  for (const output of files) rows.push(await storeFile(deps, film, output))
  await deps.database.transaction(async (tx) => {
    if (!(await isMine(tx))) throw new Error('Another run has taken this render over.')
    await putFilmFiles(tx, rows)
    const ready = { state: 'ready', progress: 100, readyAt: deps.clock.now(), renderSeconds } as const
    const job = await findJob(tx, film.jobId)
    if (!(await endFilm(tx, film.id, ready)) || !job) return
    const facts = { filmId: film.id, version: film.version }
    await deps.record(tx, [{ kind: 'film.ready', actor: 'system', ...aboutJob(job), facts }])
  })
  for (const { path } of files) await rm(path, { force: true })
}

async function storeFile(deps: StudioDeps, film: FilmRow, { kind, format, path }: Output): Promise<FilmFileRow> {
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

// Their customer has changed them.
export async function renderEdited(deps: StudioDeps, tx: Transaction, edited: EventOf<'film.edited'>[]): Promise<void> {
  for (const { jobId } of edited) {
    const job = jobId ? await lockJob(tx, jobId) : undefined
    if (job) await startFilm(deps, tx, job)
  }
}

// A film that is made already is made again. One that waits to be rendered is planned when that begins, and one under way
// is outdated when it is done. The job is held by the caller.
export async function refreshFilm(deps: StudioDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status !== 'editing' || job.work === 'working') return
  const [newest] = await findFilms(tx, job.id)
  if (newest?.state !== 'ready' || !isOutdated(await readMaterial(tx, job), newest)) return
  await startFilm(deps, tx, job)
}

export interface Output {
  kind: FilmFileKind
  format: FilmFormat
  path: string
  // What the engine is asked for; poster and strip come with their film.
  order?: FilmOrder
  // Asked for apart from the pictures.
  stems?: Timeline
}

// What a film is made into: every format with its poster, the same small to be watched before the approval, and
// a strip of frames of the first. Timelines name files by their keys.
export function listOutputs(
  { id, timelines }: Pick<FilmRow, 'id' | 'timelines'>,
  toPreview: (timeline: Timeline) => Timeline,
  pathOf: (name: string) => string,
): Output[] {
  // The database keeps no order of keys.
  const planned = filmFormatNames.flatMap((format): [FilmFormat, Timeline][] => {
    const timeline = timelines[format]
    return timeline ? [[format, timeline]] : []
  })
  const nameOf = (kind: FilmFileKind, format: FilmFormat, ending: string): string =>
    pathOf(`${id}-${kind}-${format}.${ending}`)
  const films = planned.flatMap(([format, timeline], index): Output[] => {
    const [path, poster] = [nameOf('film', format, 'mp4'), nameOf('poster', format, 'jpg')]
    const strip = index === 0 ? nameOf('strip', format, 'jpg') : undefined
    return [
      { kind: 'film', format, path, order: { timeline, output: path, poster, strip } },
      { kind: 'poster', format, path: poster },
      ...(strip ? [{ kind: 'strip' as const, format, path: strip }] : []),
    ]
  })
  const previews = planned.map(([format, timeline]): Output => {
    const path = nameOf('preview', format, 'mp4')
    // For a look: what it costs is missing to the next film.
    return {
      kind: 'preview',
      format,
      path,
      order: { timeline: toPreview(timeline), output: path, quality: 'draft' },
    }
  })
  const [first] = planned
  // The premium music comes with its parts.
  const stems: Output[] =
    first && isPremium(first[1])
      ? [{ kind: 'stems', format: first[0], path: nameOf('stems', first[0], 'zip'), stems: first[1] }]
      : []
  return [...films, ...previews, ...stems]
}

const isPremium = ({ audio: { source } }: Timeline): boolean => source.kind === 'composed' && source.ensemble === 'full'

const fileKinds: Record<FilmFileKind, { ending: string; contentType: string }> = {
  film: { ending: 'mp4', contentType: 'video/mp4' },
  preview: { ending: 'mp4', contentType: 'video/mp4' },
  poster: { ending: 'jpg', contentType: 'image/jpeg' },
  strip: { ending: 'jpg', contentType: 'image/jpeg' },
  stems: { ending: 'zip', contentType: 'application/zip' },
}

// Found by its row; whatever is wrong, the answer is the same.
export function openFilmFile(
  { storage }: { storage: Storage },
  file: FilmFileRow | undefined,
  headers: Record<string, string> = {},
): Outgoing<OutgoingFile> {
  if (!file) throw new AppError('not_found', 'Not found')
  const { key, bytes, kind } = file
  return {
    body: { storage, key, bytes, contentType: fileKinds[kind].contentType },
    headers: { 'cache-control': 'private, max-age=3600', ...headers },
  }
}

export const renderHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(renderJob, ({ jobId }, run) => renderFilm(deps, jobId, run)),
]
