import { orderPath } from '#src/contracts/pages.ts'
import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import type { ChangedWords } from '#src/contracts/words/say.ts'
import type { Config } from './config.ts'
import {
  findSession,
  guardRoute,
  hardenRecoveryCodes,
  isSessionLive,
  type Owner,
  setOwnerPassword,
} from './admin/auth/feature.ts'
import { recordSecurity } from './people/audit/feature.ts'
import { endTokens, findToken } from './admin/tokens/feature.ts'
import { tellWebhooks } from './admin/webhooks/feature.ts'
import { findProviderKey } from './studio/clips/feature.ts'
import {
  addHeldPhotos,
  countPhotosSent,
  countUsablePhotos,
  findPhotosOf,
  originalKey,
  previewPhotos,
} from './studio/gallery/feature.ts'
import { findContactByEmail, markAnswered } from './people/customers/feature.ts'
import { forgetDevices, watchNews } from './overview/news/feature.ts'
import { keepFoldersTidy } from './studio/production/feature.ts'
import { giveSigns, watchWorkers } from './admin/health/feature.ts'
import { makeQuoteAccess } from './sales/quotes/feature.ts'
import { readProofs } from './people/proofs/feature.ts'
import { describeOrder, findNewestTokenAt, hasOrders, hasTransfer, sumPaid } from './sales/orders/feature.ts'
import { closePayment, countOddPayments, countUnheard, isPayable } from './sales/payments/feature.ts'
import { listPublished, countRatings } from './sales/reviews/feature.ts'
import { isLaunched, readContent, readContentVersion } from './sales/site/feature.ts'
import type { AttachedPhoto } from './platform/mailbox/port.ts'
import { makeVisitorAccess } from './people/visitors/feature.ts'
import type { Executor, Transaction } from './platform/database/port.ts'
import type { Clock } from './platform/clock/port.ts'
import { systemClock } from './platform/clock/system-clock.ts'
import { describeCalls } from './platform/http/describe-calls.ts'
import type { ReadCookie } from './platform/http/port.ts'
import type { Log } from './platform/log/port.ts'
import { percentDone, standsStill } from './studio/production/feature.ts'
import { makeStudio } from './make-studio.ts'
import { allCalls, allFeatures, allJobs } from './all-features.ts'
import type { Feature } from './define-feature.ts'
import { beginFront, type Ending, listen } from './listen.ts'
import { describePlaces } from './kept-places.ts'
import { consequences } from './consequences.ts'
import { makeRecord, namesOf, type RecordEvents } from './events/log.ts'
import { continuePlaces } from './events/readers.ts'
import { listSandboxParts, sampleContentPart } from './sandbox-parts.ts'
import { listSiteSettings } from './site-settings.ts'
import { makePreview } from './preview-page.ts'
import { describeSecretChange } from './sealed-values.ts'
import { readStripeKeys } from './open-payments.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import { findWaitingVersion } from './versions.ts'
import { type ShareOfWork, shareWork } from './share-out.ts'

// Wires the platform into the features. Nothing is wired elsewhere.

export interface Product {
  role: Config['role']
  // Undefined for a process that only works in the background.
  address: string | undefined
  // Only when it was made just now.
  ownerPassword: string | undefined
  // What the owner should know before anything else.
  notices: string[]
  sandboxParts: SandboxPart[]
  stop: () => Promise<void>
}

export interface ProductOptions {
  config: Config
  log: Log
  // The built front; without one only the calls are served.
  webFolder?: string
  // The time that everything goes by; the machine's own unless a story is told.
  clock?: Clock
  // Another outside world in place of the one that the configuration names.
  overridePlatform?: (platform: Platform) => Platform
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, webFolder, clock = systemClock, overridePlatform = (same) => same } = options
  const open = new AsyncDisposableStack()
  const share = shareWork(config.role, config.renderLanes)
  const front = share.answers && webFolder ? beginFront(config, webFolder) : undefined
  try {
    const platform = overridePlatform(await openPlatform({ config, log, clock, jobs: allJobs }, open))
    const deps = makeDeps(platform, config, webFolder)
    await continuePlaces(deps.database)
    const ownerPassword = await setOwnerPassword(deps, config.adminPassword)
    await hardenRecoveryCodes(deps)
    const notices = await noteSecretChange(deps)
    // Requests and jobs under way come to their end beside each other.
    const ending: Ending[] = []
    open.defer(async () => void (await Promise.all(ending.map((end) => end()))))
    await startWork(deps, share, ending)
    const site = {
      config,
      log: deps.log,
      clock: deps.clock,
      front,
      metrics: deps.metrics,
      // One process alone knows what it gave away.
      limitsDatabase: config.role === 'web' ? deps.database : undefined,
      content: { read: () => readContent(deps), readVersion: () => readContentVersion(deps) },
      routes: features.flatMap(({ routes }) => routes(deps)).map((one) => guardRoute(deps, one)),
      findSession: (readCookie: ReadCookie) => findSession(deps, readCookie),
      findToken: deps.findToken,
    }
    const address = share.answers ? await listen(site, ending) : undefined
    if (address) platform.publishAddress(address)
    const sandboxParts = await deps.listSandboxParts()
    return { role: config.role, address, ownerPassword, notices, sandboxParts, stop: () => open.disposeAsync() }
  } catch (problem) {
    await open.disposeAsync()
    throw problem
  }
}

async function noteSecretChange(deps: Deps): Promise<string[]> {
  const { change, findLost } = deps.appSecret
  if (change === 'same') return []
  await recordSecurity(deps, deps.database, { kind: `app-secret.${change}` })
  const notices = describeSecretChange(change, await findLost())
  for (const notice of notices) deps.log.warn({}, notice)
  return notices
}

// What goes on behind the site, or a look at who does it.
async function startWork(deps: Deps, share: ShareOfWork, ending: Ending[]): Promise<void> {
  const isBehind = share.works || share.renders
  ending.push(isBehind ? giveSigns(deps, share) : watchWorkers(deps))
  if (share.works) ending.push(tellWebhooks(deps), watchNews(deps))
  if (!isBehind) return
  ending.push(keepFoldersTidy(deps))
  ending.push(() => deps.worker.stop())
  await deps.worker.start(features.flatMap(({ handlers }) => handlers(deps)))
}

type Deps = ReturnType<typeof makeDeps>

const features: Feature<Deps>[] = allFeatures

const described = new Map<'stranger' | 'owner', ReturnType<typeof describeCalls>>()

// At the first request: a start has better things to do. How the office works is not told to strangers.
function describeApi(forWhom: 'stranger' | 'owner') {
  const calls = forWhom === 'owner' ? allCalls : allCalls.filter(({ access }) => access !== 'owner')
  const description = described.get(forWhom) ?? describeCalls(calls)
  described.set(forWhom, description)
  return description
}

function makeDeps(platform: Platform, config: Config, webFolder?: string) {
  const record: RecordEvents = makeRecord(consequences, () => deps)
  const studio = makeStudio({ ...platform, record }, config)
  const deps = makeShop(studio, platform, config)
  const keptPlaces = describePlaces(config)
  return { ...deps, ...personalData, ...makePagePreview(deps, webFolder), keptPlaces }
}

function makeShop(studio: ReturnType<typeof makeStudio>, platform: Platform, config: Config) {
  const deps = {
    ...platform,
    ...studio,
    quoteAccess: makeQuoteAccess(platform),
    visitorAccess: makeVisitorAccess(platform),
    endTokens: (tx: Transaction, owner: Owner): Promise<void> => endTokens(platform, tx, owner),
    forgetDevices,
    isSessionLive: (id: string) => isSessionLive(platform, id),
    countUsablePhotos,
    standsStill,
    percentDone,
    hasOrders,
    isLaunched,
    readSiteSettings: async () => {
      const business = await platform.readBusiness(platform.database)
      return listSiteSettings(business, await platform.payments())
    },
    listPublished,
    countRatings,
    hasClipProvider: async () => Boolean(await findProviderKey(platform, platform.database)),
    hasCardProvider: async (): Promise<boolean> => Boolean(await readStripeKeys(platform.settings, platform.database)),
    ...makePeople(platform),
    addMailedPhotos: (customerId: string, photos: AttachedPhoto[]) =>
      addHeldPhotos(deps, { customerId, photos, sender: { source: 'mailbox', isOwner: true } }),
    listSandboxParts: async (): Promise<SandboxPart[]> => {
      const business = await platform.readBusiness(platform.database)
      const [hasPayments, hasClips] = [await deps.hasCardProvider(), await deps.hasClipProvider()]
      return [
        ...listSandboxParts(config, business, {
          hasPayments,
          hasClips,
          hasTransfer: await hasTransfer(platform.database),
          proofs: await readProofs({ ...platform, siteUrl: config.siteUrl }, platform.database),
        }),
        ...((await isLaunched(platform.database)) ? [] : [sampleContentPart]),
      ]
    },
    describeApi,
    findToken: (bearer: string) => findToken(platform, bearer),
    findWaitingVersion,
    findLostSecrets: platform.appSecret.findLost,
    metricsToken: config.metricsToken,
    webhookHosts: config.webhookHosts,
    mailPorts: config.mailPorts,
    siteUrl: config.siteUrl,
    whatFollows: namesOf(consequences),
    isPayable,
    countOddPayments,
    describeOrder,
    countUnheard,
    closePayment: (orderId: string): Promise<void> => closePayment(deps, orderId),
  }
  return deps
}

const makePeople = ({ database }: Platform) => ({
  markAnswered,
  previewPhotos: (customerIds: string[], most: number) => previewPhotos(database, customerIds, most),
  countPhotosSent: (customerId: string, entry: string) => countPhotosSent(database, { customerId, entry }),
  sumPaid: (customerIds: string[]) => sumPaid(database, customerIds),
  findAddressee: (address: string) => findContactByEmail(database, address),
  pageOfAddress: async (address: string): Promise<string> => {
    const token = await findNewestTokenAt(database, address)
    return token ? orderPath(token) : '/'
  },
})

function makePagePreview(deps: ReturnType<typeof makeShop>, webFolder: string | undefined) {
  const preview = makePreview(webFolder, deps.siteUrl)
  return {
    renderSitePage: async (page: string, words: ChangedWords | undefined): Promise<string> =>
      preview(page, { ...(await readContent(deps)), words }),
  }
}

const personalData = {
  findPhotoFiles: async (db: Executor, customerId: string) =>
    (await findPhotosOf(db, customerId)).map(({ id, originalName }) => ({
      name: `${id.slice(0, 8)}-${originalName}`,
      key: originalKey(id),
    })),
}
