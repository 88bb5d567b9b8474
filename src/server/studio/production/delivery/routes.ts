import { done } from '#src/contracts/call.ts'
import {
  addFilmComment,
  approveFilm as approveFilmCall,
  eraseOrder,
  readOrderFilmFile,
  readOrderFilms,
  removeFilmComment,
  requestRevision as requestRevisionCall,
} from '#src/contracts/studio/delivery.ts'
import { readFilmEdit, readFilmPhoto, sendFilmEdit } from '#src/contracts/studio/film-edits.ts'
import { findFilmFile } from '#src/server/studio/production/film-store.ts'
import { openFilmFile } from '#src/server/studio/production/open-film-file.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findFilmPhoto, readOwnEdit, sendOwnEdit } from './edit-own-film.ts'
import { findHeldFilm, findHeldOrder } from './find-held-film.ts'
import { presentFilms } from './present-films.ts'
import { addComment, approveFilm, removeComment, requestRevision } from './review-film.ts'

export const deliveryRoutes = (deps: DeliveryDeps): Route[] => [...reviewRoutes(deps), ...editRoutes(deps)]

interface NamedFilm {
  params: { token: string; filmId: string }
}

const admitToFilm =
  (deps: DeliveryDeps) =>
  async ({ params }: NamedFilm): Promise<void> => {
    await findHeldFilm(deps, deps.database, params)
  }

function reviewRoutes(deps: DeliveryDeps): Route[] {
  const admit = admitToFilm(deps)
  return [
    route(readOrderFilms, async ({ params }) => ({ body: await presentFilms(deps, params.token) })),
    fileRoute(readOrderFilmFile, async ({ params, query }) => {
      const { job, cuts, film } = await findHeldFilm(deps, deps.database, params)
      // Clean files only of what was approved.
      const isClean = params.kind === 'film' || params.kind === 'stems'
      const isOpen = !isClean || (job.approvedAt !== null && cuts[0]?.id === film.id)
      const file = isOpen ? await findFilmFile(deps.database, params) : undefined
      const name =
        params.kind === 'stems'
          ? `reelwright-music-v${film.version}.zip`
          : `reelwright-${params.format}-v${film.version}.mp4`
      const headers: Record<string, string> = query.download
        ? { 'content-disposition': `attachment; filename="${name}"` }
        : {}
      return openFilmFile(deps, file, headers)
    }),
    route(
      addFilmComment,
      async ({ params, body }) => {
        await addComment(deps, params, body)
        return { body: done }
      },
      admit,
    ),
    route(removeFilmComment, async ({ params }) => {
      await removeComment(deps, params, params.commentId)
      return { body: done }
    }),
    route(approveFilmCall, async ({ params }) => {
      await approveFilm(deps, params)
      return { body: done }
    }),
    route(requestRevisionCall, async ({ params }) => {
      await requestRevision(deps, params)
      return { body: done }
    }),
    route(eraseOrder, async (incoming) => {
      await deps.database.transaction(async (tx) =>
        deps.eraseOrder(tx, await findHeldOrder(deps, tx, incoming.params.token), incoming),
      )
      return { body: done }
    }),
  ]
}

function editRoutes(deps: DeliveryDeps): Route[] {
  const admit = admitToFilm(deps)
  return [
    route(readFilmEdit, async ({ params }) => ({ body: await readOwnEdit(deps, params) })),
    route(
      sendFilmEdit,
      async ({ params, body }) => {
        await sendOwnEdit(deps, params, body)
        return { body: done }
      },
      admit,
    ),
    fileRoute(readFilmPhoto, async ({ params }) => {
      const key = await findFilmPhoto(deps, params)
      const headers = { 'cache-control': 'private, max-age=3600', 'content-disposition': 'inline' }
      return { body: { storage: deps.storage, key, contentType: 'image/jpeg' }, headers }
    }),
  ]
}
