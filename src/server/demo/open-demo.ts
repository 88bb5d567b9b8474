import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type ProductOptions, startProduct } from '#src/server/app.ts'
import { inventPassword } from '#src/server/admin/auth/feature.ts'
import type { Platform } from '#src/server/open-platform.ts'
import type { FilmOrder } from '#src/server/platform/film/port.ts'
import type { LocalClip } from '#src/server/platform/video/port.ts'
import type { DemoClock } from './demo-clock.ts'
import { makeOwner } from './tell-owner.ts'

const shownWidth = 270

// The engine itself, but its films are small and nothing is made twice from the same photo: a month takes minutes.
function makeQuickStudio(platform: Platform): Platform {
  const { film, video } = platform
  const made = new Map<string, Buffer>()
  return {
    ...platform,
    film: { ...film, render: (orders, run) => film.render(orders.map(shrink), run) },
    video: {
      ...video,
      local: {
        make: async (clips, run) => {
          const keyed = await Promise.all(clips.map(async (clip) => ({ clip, key: await keyOf(clip) })))
          const fresh = keyed.filter(({ key }) => !made.has(key))
          const known = keyed.filter(({ key }) => made.has(key))
          if (fresh.length > 0)
            await video.local.make(
              Array.from(fresh, ({ clip }) => clip),
              run,
            )
          for (const { clip, key } of fresh) made.set(key, await readFile(clip.output))
          for (const { clip, key } of known) await writeFile(clip.output, made.get(key) as Buffer)
        },
      },
    },
  }
}

async function keyOf({ photoPath, move, ratio, seconds }: LocalClip): Promise<string> {
  const photo = createHash('sha256').update(await readFile(photoPath))
  return `${photo.digest('hex')} ${move} ${ratio} ${seconds}`
}

function shrink(order: FilmOrder): FilmOrder {
  const { width, height } = order.timeline
  // Even, as yuv420p wants it.
  const small = 2 * Math.round((height * shownWidth) / width / 2)
  return { ...order, timeline: { ...order.timeline, width: shownWidth, height: small } }
}

type DemoOptions = Omit<ProductOptions, 'overridePlatform' | 'clock'> & { clock: DemoClock }

// The product with its owner at the desk. Her password is given, not printed by the product: one that was printed opens
// nothing before she has chosen another.
export async function openDemo({ config, clock, ...options }: DemoOptions) {
  const password = config.adminPassword ?? inventPassword()
  // Any free port: the real one may be in use.
  const demoConfig = { ...config, port: 0, adminPassword: password }
  const product = await startProduct({ ...options, config: demoConfig, clock, overridePlatform: makeQuickStudio })
  const address = product.address ?? ''
  return { product, address, password, owner: makeOwner({ address, password, clock }) }
}
