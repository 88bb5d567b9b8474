import { Readable } from 'node:stream'
import type { z } from 'zod'
import { type FilmBrief, saveBrief as saveBriefCall, readLogo, uploadLogo } from '#src/contracts/sales/film-briefs.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { usualCallToAction } from '#src/contracts/words/site/film-words.ts'
import { maxCallToAction, maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { findOwnQuote, nothingSaid } from '#src/server/people/customers/feature.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import {
  about,
  changeBrief,
  entryOf,
  findBrief,
  insertBrief,
  findOrderByToken,
  findOrdersOf,
  lockOrder,
} from './orders.sql.ts'
import type { OrderDeps } from './deps.ts'
import type { BriefRow, Order } from './tables.ts'
import { done } from '#src/contracts/call.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'

export interface BriefDeps extends OrderDeps {
  storage: Storage
  photos: Pick<PhotoReader, 'readLogo'>
}

// With the payment, from what the customer said when they asked for the quote. Whoever holds the order's link reads it: of
// somebody who was found by what anybody can type, nothing is written into it before the owner has confirmed the buyer.
export async function openBrief(deps: OrderDeps, tx: Transaction, paid: EventOf<'order.paid'>[]): Promise<void> {
  const { words } = await deps.readBusiness(tx)
  const usual = makeSay(words)(usualCallToAction).slice(0, maxCallToAction)
  for (const order of await findOrdersOf(tx, paid)) {
    const said = order.opensPhotos ? await findSaid(tx, order) : wordsOf(nothingSaid)
    const brief = { ...said, town: '', colours: [], logoKey: null, logoPlate: null, changedAt: deps.clock.now() }
    await insertBrief(tx, { ...brief, orderId: order.id, callToAction: said.callToAction || usual })
  }
}

// What the buyer has written meanwhile stays.
export async function fillBrief(
  deps: OrderDeps,
  tx: Transaction,
  confirmed: EventOf<'buyer.confirmed'>[],
): Promise<void> {
  for (const order of await findOrdersOf(tx, confirmed)) {
    const brief = await findBrief(tx, order.id)
    if (!brief || order.state === 'delivered') continue
    const said = await findSaid(tx, order)
    const missing = Object.entries(said).filter(([field, text]) => text !== '' && brief[field as keyof Said] === '')
    if (missing.length === 0) continue
    await changeBrief(tx, order.id, { ...Object.fromEntries(missing), changedAt: deps.clock.now() })
    await deps.record(tx, [{ kind: 'brief.changed', actor: 'owner', ...about(order), facts: {} }])
  }
}

type Said = Pick<BriefRow, 'nameToShow' | 'tagline' | 'callToAction' | 'phone' | 'site' | 'handle'>

async function findSaid(tx: Transaction, order: Order): Promise<Said> {
  const entry = entryOf(order)
  return wordsOf(entry ? await findOwnQuote(tx, entry) : nothingSaid)
}

function wordsOf(said: typeof nothingSaid): Said {
  const { nameToShow, businessName, company, tagline, callToAction, phoneToShow: phone, site, handle } = said
  const name = (nameToShow || businessName || company).slice(0, 120).trim()
  return { nameToShow: name, tagline, callToAction, phone, site, handle }
}

export interface FilmWordsDeps {
  // As they stand in a film.
  findFilmWords: (
    db: Executor,
    jobId: string,
  ) => Promise<Record<'businessName' | 'tagline' | 'cta', string> | undefined>
}

// The customer has changed what their film says in the film itself.
export async function rewriteBrief(
  { findFilmWords }: FilmWordsDeps,
  tx: Transaction,
  edited: EventOf<'film.edited'>[],
): Promise<void> {
  for (const { orderId, jobId } of edited) {
    const words = orderId && jobId ? await findFilmWords(tx, jobId) : undefined
    if (!orderId || !words) continue
    const { businessName: nameToShow, tagline, cta: callToAction } = words
    await changeBrief(tx, orderId, { nameToShow, tagline, callToAction })
  }
}

type Wanted = z.output<typeof saveBriefCall.body>

async function saveBrief(deps: BriefDeps, token: string, wanted: Wanted): Promise<void> {
  await changeOpenBrief(deps, token, async () => ({ changes: wanted, result: undefined }))
}

// Before anything of a file is read: a link may be guessed, and an order that is never paid costs nothing.
async function mayAddLogo({ database }: Pick<BriefDeps, 'database'>, token: string): Promise<void> {
  const order = await findOrderByToken(database, token)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  if (!order.addOns.includes('custom-branding')) throw new AppError('conflict', refusals.logoNotOrdered)
  if (!order.paidAt) throw new AppError('unpaid', refusals.logoUnpaid)
  if (order.state === 'delivered') throw new AppError('conflict', refusals.filmDelivered)
}

async function keepLogo(deps: BriefDeps, token: string, file: Readable) {
  const { png, plate, advice } = await deps.photos.readLogo(file)
  const key = `logos/${newId(deps.clock.now().getTime())}.png`
  await deps.storage.write(key, Readable.from([png]), { contentType: 'image/png' })
  const change = changeOpenBrief(deps, token, async (brief) => ({
    changes: { logoKey: key, logoPlate: plate },
    result: brief.logoKey,
  }))
  const earlier = await change.catch(async (error: unknown) => {
    // Delivered meanwhile, for one: a file that no order names would never be deleted.
    await deps.storage.remove(key)
    throw error
  })
  // From here on the order names the new one, whatever becomes of the one before it.
  if (earlier) await deps.storage.remove(earlier)
  return { plate, advice }
}

interface Change<Result> {
  changes: Partial<BriefRow>
  result: Result
}

async function changeOpenBrief<Result>(
  deps: BriefDeps,
  token: string,
  change: (brief: BriefRow) => Promise<Change<Result>>,
): Promise<Result> {
  const found = await findOrderByToken(deps.database, token)
  return deps.database.transaction(async (tx) => {
    const order = found && (await lockOrder(tx, found.id))
    const before = order && (await findBrief(tx, order.id))
    if (!order || !before) throw new AppError('not_found', refusals.orderUnknown)
    if (order.state === 'delivered') throw new AppError('conflict', refusals.filmDelivered)
    await takeRoom(deps, tx, capsOf('briefs', { source: order.id }))
    const { changes, result } = await change(before)
    await changeBrief(tx, order.id, { ...changes, changedAt: deps.clock.now() })
    await deps.record(tx, [{ kind: 'brief.changed', actor: 'customer', ...about(order), facts: {} }])
    return result
  })
}

export function presentBrief(order: Order, brief: BriefRow): FilmBrief {
  const { nameToShow, tagline, callToAction, phone, site, handle, town, colours, logoKey, logoPlate } = brief
  const url = `/api/orders/${order.token}/logo?v=${logoKey?.slice(-16, -4) ?? ''}`
  const logo = logoKey ? { url, plate: logoPlate ?? 'light' } : null
  return { nameToShow, tagline, callToAction, phone, site, handle, town, colours, logo }
}

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
