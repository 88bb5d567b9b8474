import { done } from '#src/contracts/call.ts'
import { downloadSample, requestDownload as requestDownloadCall } from '#src/contracts/samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { filmOfLink } from './download-link.ts'
import { openFilm } from './open-film.ts'
import { type RequestDeps, requestDownload } from './request-download.ts'

export function sampleRoutes(deps: RequestDeps & { filmsFolder: string }): Route[] {
  return [
    route(requestDownloadCall, async ({ body, source }) => {
      await requestDownload(deps, { ...body, source })
      return { body: done }
    }),
    fileRoute(downloadSample, async ({ params }) => {
      const film = filmOfLink(deps, params.token)
      if (!film) throw new AppError('not_found', 'This link is no longer valid.')
      const { stream, bytes } = await openFilm(deps.filmsFolder, film)
      return {
        body: { stream, bytes, contentType: 'video/mp4' },
        headers: { 'content-disposition': `attachment; filename="reelwright-${film.file}"` },
      }
    }),
  ]
}
