import { done } from '#src/contracts/call.ts'
import { readLogo, saveBrief as saveBriefCall, uploadLogo } from '#src/contracts/sales/film-briefs.ts'
import { maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { findBrief } from './brief-store.ts'
import { type BriefDeps, keepLogo, mayAddLogo, saveBrief } from './keep-brief.ts'
import { findOrderByToken } from './store.ts'

export function briefRoutes(deps: BriefDeps): Route[] {
  const admit = async ({ params }: { params: { token: string } }): Promise<void> => {
    if (!(await findOrderByToken(deps.database, params.token))) throw new AppError('not_found', refusals.orderUnknown)
  }
  return [
    route(
      saveBriefCall,
      async ({ params, body }) => {
        await saveBrief(deps, params.token, body)
        return { body: done }
      },
      admit,
    ),
    route(
      uploadLogo,
      async ({ params, files }) => {
        for await (const { stream } of files('logo', { maxBytes: maxLogoBytes, maxFiles: 1 })) {
          return { body: { ...done, ...(await keepLogo(deps, params.token, stream)) } }
        }
        throw new AppError('bad_request', refusals.logoMissing)
      },
      ({ params }) => mayAddLogo(deps, params.token),
    ),
    fileRoute(readLogo, async ({ params }) => {
      const order = await findOrderByToken(deps.database, params.token)
      const key = order && (await findBrief(deps.database, order.id))?.logoKey
      const logo = key ? await deps.storage.read(key) : undefined
      if (!logo) throw new AppError('not_found', 'There is no logo yet.')
      return { body: { ...logo, contentType: 'image/png' } }
    }),
  ]
}
