import { uploadLimitsOf } from '#src/contracts/overview/storage-limits.ts'
import { orderPath } from '#src/contracts/pages.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { JobWishes } from '#src/contracts/studio/production.ts'
import { AppError } from '#src/kit/app-error.ts'
import { findFormerSettings } from './admin/settings/feature.ts'
import type { Config } from './config.ts'
import type { RecordEvents } from './events/log.ts'
import type { Platform } from './open-platform.ts'
import { findNewestQuote, followMerge, lockCustomer } from './people/customers/feature.ts'
import type { Executor } from './platform/database/port.ts'
import { actingToken } from './platform/http/port.ts'
import {
  entryOf,
  type FilmWordsDeps,
  findBrief,
  findOrder,
  findOrderByToken,
  forgetLogo,
  formatDay,
  hasPaidItself,
  hasPaidOrder,
  linkOpensPhotos,
  type Order,
  promiseOf,
} from './sales/orders/feature.ts'
import { makeQuoteAccess } from './sales/quotes/feature.ts'
import type { OrderedFilms, StudioDeps } from './studio/deps.ts'
import { countUsablePhotos, hasPhotosWithin, makeUploadRoom } from './studio/gallery/feature.ts'
import { findJob, findJobsOfOrder, type JobRow } from './studio/production/feature.ts'

// The part of the wiring around films: a paid order starts production, clips tell production of their end, and what
// production delivers goes to the customer and back to the order.

export function makeStudio(
  platform: Platform & { record: RecordEvents },
  config: Pick<Config, 'siteUrl'>,
): StudioDeps & FilmWordsDeps {
  const { database } = platform
  const urlOf = ({ token }: Order): string => `${config.siteUrl}${orderPath(token)}`
  const quoteAccess = makeQuoteAccess(platform)
  const studio: StudioDeps & FilmWordsDeps = {
    ...platform,
    siteUrl: config.siteUrl,
    hasPaidOrder,
    quoteAccess,
    // Whoever has paid can send the photos that their film waits for, archived or not.
    lockCustomer: (tx, id) => lockCustomer(tx, id, hasPaidOrder),
    followMerge: (id) => followMerge(database, id),
    hasPaidItself: (entry) => hasPaidItself(database, entry),
    uploadRoom: makeUploadRoom({ ...platform, hasPaidOrder }, async (db) =>
      uploadLimitsOf(await platform.readBusiness(db)),
    ),
    findFilmWords: async (db, jobId) => (await findJob(db, jobId))?.words,
    waitsFor: (db, job) => describeWait(db, job),
    isStopped: async (db, jobId) => Boolean((await findJob(db, jobId))?.stoppedFor),
    findOrdered,
    findWishes: (db, job) => findWishes(db, job),
    findOrderOf: async (db, { orderId }) => {
      const order = orderId ? await findOrder(db, orderId) : undefined
      return order && { url: urlOf(order), email: order.email }
    },
    findOrderByToken: async (db, token) => {
      const order = await findOrderByToken(db, token)
      return order && { ...order, hasOpenDispute: order.dispute === 'open' }
    },
    hasOpenDispute: async (db: Executor, orderId: string) => (await findOrder(db, orderId))?.dispute === 'open',
    forgetLogo,
    findFormerSettings,
    eraseOrder: async (tx, { id }, caller) => {
      const order = await findOrder(tx, id)
      if (!order?.customerId) return
      const withPhotos = await linkOpensPhotos({ database: tx }, { order, holderOf: quoteAccess.customerOf(caller) })
      if (!order.paidAt && !withPhotos) throw new AppError('forbidden', 'There is nothing to delete with this link.')
      const { customerId } = order
      const cameTo = entryOf(order) ?? customerId
      const jobs = await findJobsOfOrder(tx, id)
      const hasPhotos = withPhotos && (await hasPhotosWithin(tx, { customerId, cameTo }))
      // Asked for again: nothing is left, and nothing is noted.
      if (!hasPhotos && jobs.every(({ erasedAt }) => erasedAt !== null)) return
      const event = { kind: 'order.erasure_asked', actor: 'customer', customerId, orderId: id } as const
      await platform.record(tx, [{ ...event, facts: { withPhotos, cameTo } }])
    },
  }
  return studio
}

async function findOrdered(db: Executor, orderId: string): Promise<OrderedFilms | undefined> {
  const order = await findOrder(db, orderId)
  if (!order?.customerId) return undefined
  const { customerId, serviceType: service, addOns, includedRounds, isRush, opensPhotos } = order
  const brief = await findBrief(db, orderId)
  return { customerId, service, addOns, includedRounds, isRush, opensPhotos, promise: promiseOf(order), brief }
}

// What the work on an order waits for, in the owner's words.
async function describeWait(db: Executor, { orderId, customerId }: JobRow): Promise<string | null> {
  const order = orderId ? await findOrder(db, orderId) : undefined
  if (!order || order.readyAt) return null
  if (order.heldUntil)
    return `Waiting until ${formatDay(order.heldUntil)}: a consumer ordered, and hasn’t asked you to begin within the 14 days in which they can cancel.`
  const usable = await countUsablePhotos(db, customerId)
  if (usable < minUsablePhotos) return `Waiting for photos: ${usable} of at least ${minUsablePhotos} are here.`
  return 'Waiting for the name that the film should show.'
}

async function findWishes(db: Executor, { orderId, customerId }: JobRow): Promise<JobWishes | undefined> {
  const order = orderId ? await findOrder(db, orderId) : undefined
  const brief = order && (await findBrief(db, order.id))
  if (!order || !brief) return undefined
  const { nameToShow, tagline, callToAction, phone, site, handle, town, colours, logoKey } = brief
  const said = await findNewestQuote(db, customerId)
  return {
    brief: { nameToShow, tagline, callToAction, phone, site, handle, town, colours },
    hasLogo: logoKey !== null,
    // Its path is the order's link, which no program is shown.
    logoUrl: logoKey && !actingToken() ? `/api/orders/${order.token}/logo` : null,
    notes: [said.requirements, said.marketingChallenges].filter((text) => text !== ''),
  }
}
