import { readBrandLogo, uploadBrandLogo } from '#src/contracts/people/brand-calls.ts'
import { maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'
import { done } from '#src/contracts/call.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { ownerOf } from '#src/server/admin/auth/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { brandLogoKey, keepBrandLogo, type LogoDeps } from './brand-logo.ts'

export const brandRoutes = (deps: LogoDeps): Route[] => [
  route(uploadBrandLogo, async (incoming) => {
    for await (const { stream } of incoming.files('logo', { maxBytes: maxLogoBytes, maxFiles: 1 })) {
      return { body: { ...done, advice: await keepBrandLogo(deps, { file: stream, owner: ownerOf(incoming) }) } }
    }
    throw new AppError('bad_request', refusals.logoMissing)
  }),
  fileRoute(readBrandLogo, async ({ params }) => {
    const logo = await deps.storage.read(brandLogoKey(params.id))
    if (!logo) throw new AppError('not_found', 'This logo doesn’t exist.')
    // Another logo has another address.
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
    return { body: { ...logo, contentType: 'image/png' }, headers }
  }),
]
