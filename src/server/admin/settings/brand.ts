import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type BrandLogo, brandLogoOf } from '#src/contracts/people/brand.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { newId } from '#src/kit/ids.ts'
import { type Owner, ownerOf } from '#src/server/admin/auth/feature.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { changeSettings, type SettingsDeps } from './settings.ts'
import { readBrandLogo as readBrandLogoCall, uploadBrandLogo } from '#src/contracts/people/brand-calls.ts'
import { maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'
import { done } from '#src/contracts/call.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'

export interface LogoDeps extends SettingsDeps {
  storage: Storage
  photos: Pick<PhotoReader, 'readLogo'>
}

const brandLogoKey = (id: string): string => `brand/${id}.png`

// The one before it is kept: a change can be taken back.
async function keepBrandLogo(deps: LogoDeps, { file, owner }: { file: Readable; owner: Owner }) {
  const { png, plate, advice } = await deps.photos.readLogo(file)
  const id = newId(deps.clock.now().getTime())
  await deps.storage.write(brandLogoKey(id), Readable.from([png]), { contentType: 'image/png' })
  await changeSettings(deps, { values: { brandLogo: `${id} ${plate}` }, secrets: {}, owner })
  return advice
}

export async function readBrandLogo(
  storage: Storage,
  business: Settings,
): Promise<(Pick<BrandLogo, 'plate'> & { png: Buffer }) | undefined> {
  const logo = brandLogoOf(business)
  const file = logo && (await storage.read(brandLogoKey(logo.id)))
  return file && { plate: logo.plate, png: await buffer(file.stream) }
}

export const brandRoutes = (deps: LogoDeps): Route[] => [
  route(uploadBrandLogo, async (incoming) => {
    for await (const { stream } of incoming.files('logo', { maxBytes: maxLogoBytes, maxFiles: 1 })) {
      return { body: { ...done, advice: await keepBrandLogo(deps, { file: stream, owner: ownerOf(incoming) }) } }
    }
    throw new AppError('bad_request', refusals.logoMissing)
  }),
  fileRoute(readBrandLogoCall, async ({ params }) => {
    const logo = await deps.storage.read(brandLogoKey(params.id))
    if (!logo) throw new AppError('not_found', 'This logo doesn’t exist.')
    // Another logo has another address.
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
    return { body: { ...logo, contentType: 'image/png' }, headers }
  }),
]
