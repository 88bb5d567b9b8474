import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type BrandLogo, brandLogoOf } from '#src/contracts/people/brand.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { newId } from '#src/kit/ids.ts'
import type { Owner } from '#src/server/admin/auth/feature.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { changeSettings } from './change-settings.ts'
import type { SettingsDeps } from './settings-deps.ts'

export interface LogoDeps extends SettingsDeps {
  storage: Storage
  photos: Pick<PhotoReader, 'readLogo'>
}

export const brandLogoKey = (id: string): string => `brand/${id}.png`

// The one before it is kept: a change can be taken back.
export async function keepBrandLogo(deps: LogoDeps, { file, owner }: { file: Readable; owner: Owner }) {
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
