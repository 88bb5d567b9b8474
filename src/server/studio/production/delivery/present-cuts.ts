import type { Cut } from '#src/contracts/studio/delivery.ts'
import { type FilmFormat, filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import type { FilmRow, JobRow } from '#src/server/studio/production/tables.ts'
import { findComments, findFilmFiles } from '#src/server/studio/production/film-store.ts'
import { presentComment } from '#src/server/studio/production/present-comment.ts'
import { secondsOf } from '#src/server/studio/production/present-job.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

interface Showing {
  token: string
  job: JobRow
  // Delivered ones, newest first.
  cuts: FilmRow[]
}

type Files = Awaited<ReturnType<typeof findFilmFiles>>

export async function presentCuts(deps: DeliveryDeps, { token, job, cuts }: Showing): Promise<Cut[]> {
  const ids = cuts.map(({ id }) => id)
  const files = await findFilmFiles(deps.database, ids)
  const comments = await findComments(deps.database, ids)
  return cuts.map((cut, index) => {
    const mine = files.filter(({ filmId }) => filmId === cut.id)
    const isClean = job.approvedAt !== null && index === 0
    const urlOf = (kind: string, format: FilmFormat): string => `/api/orders/${token}/films/${cut.id}/${kind}/${format}`
    const strip = mine.find(({ kind }) => kind === 'strip')
    const stems = isClean ? mine.find(({ kind }) => kind === 'stems') : undefined
    return {
      id: cut.id,
      version: cut.version,
      deliveredAt: (cut.deliveredAt ?? cut.createdAt).toISOString(),
      seconds: secondsOf(cut),
      fps: 30,
      stripUrl: strip ? urlOf('strip', strip.format) : null,
      comments: comments
        .filter(({ filmId }) => filmId === cut.id)
        .map((comment) => ({ ...presentComment(comment), isSent: comment.round !== null })),
      formats: presentFormats(mine, { isClean, urlOf }),
      stems: stems ? { url: `${urlOf('stems', stems.format)}?download=1`, bytes: stems.bytes } : null,
    }
  })
}

interface Opened {
  isClean: boolean
  urlOf: (kind: string, format: FilmFormat) => string
}

const presentFormats = (files: Files, { isClean, urlOf }: Opened): Cut['formats'] =>
  filmFormatNames.flatMap((format) => {
    const film = files.find((file) => file.kind === 'film' && file.format === format)
    if (!film) return []
    const hasPreview = files.some((file) => file.kind === 'preview' && file.format === format)
    const clean = isClean ? urlOf('film', format) : null
    return [
      {
        format,
        watchUrl: clean ?? (hasPreview ? urlOf('preview', format) : null),
        posterUrl: urlOf('poster', format),
        bytes: film.bytes,
        downloadUrl: clean && `${clean}?download=1`,
      },
    ]
  })
