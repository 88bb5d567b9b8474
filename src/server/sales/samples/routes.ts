import { done } from '#src/contracts/call.ts'
import { downloadSample, requestDownload as requestDownloadCall } from '#src/contracts/sales/samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { filmOfLink } from './download-link.ts'
import { requestDownload } from './request-download.ts'
import type { SampleDeps } from './sample-deps.ts'
import { openSample } from './sample-files.ts'

export function sampleRoutes(deps: SampleDeps): Route[] {
  return [
    route(requestDownloadCall, async ({ body, source }) => {
      await requestDownload(deps, { ...body, source })
      return { body: done }
    }),
    fileRoute(downloadSample, async ({ params }) => {
      const film = filmOfLink(deps, params.token)
      if (!film) throw new AppError('not_found', 'This link is no longer valid.')
      const { stream, bytes } = await openSample(deps, film)
      return {
        body: { stream, bytes, contentType: 'video/mp4' },
        headers: { 'content-disposition': `attachment; filename="reelwright-${film.file}"` },
      }
    }),
  ]
}
