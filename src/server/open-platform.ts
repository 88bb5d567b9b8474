import { join } from 'node:path'
import { keptBackupsOf, reserveBytesOf } from '#src/contracts/overview/storage-limits.ts'
import { pricesOf } from '#src/contracts/prices.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import { chooseLanes, shareConnections, shareWork } from './share-out.ts'
import { makeBackups } from './backup/make-backups.ts'
import { makeGentlePace } from './backup/pieces.ts'
import { startOwnDatabase } from './backup/own-database.ts'
import { refuseUnfinishedRestore } from './backup/restore-stage.ts'
import type { Config } from './config.ts'
import { openMail } from './open-mail.ts'
import { openMailbox } from './open-mailbox.ts'
import { openPaymentAccount, openPayments } from './open-payments.ts'
import { isLaunched } from './sales/site/feature.ts'
import { exposedBucket, isBucketExposed, openStorage } from './open-storage.ts'
import { zipCheck } from './platform/archives/zip-check.ts'
import type { Clock } from './platform/clock/port.ts'
import { connectDatabase, findConnectionRisks } from './platform/database/connect-database.ts'
import { claimDataDir } from './platform/database/data-owner.ts'
import type { Database, Executor } from './platform/database/port.ts'
import { explainStart } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { lookUpTexts } from './platform/dns/node-dns.ts'
import { makeLocalDisk } from './platform/disk/local-disk.ts'
import { makeEditorFiles } from './platform/editor-files/engine-editor-files.ts'
import { makeLocalEngine } from './platform/film/local-engine.ts'
import type { Log } from './platform/log/port.ts'
import { makePromMetrics } from './platform/metrics/prom-metrics.ts'
import { thisMachine } from './platform/machine/this-machine.ts'
import type { PhotoReader } from './platform/photos/port.ts'
import { makePhotoReader } from './platform/photos/photo-reader.ts'
import { makePgBossQueue } from './platform/queue/pg-boss-queue.ts'
import type { Job } from './platform/queue/port.ts'
import { webPushes } from './platform/push/web-push.ts'
import { makeSecrets, findPreviousSecret, loadAppSecret } from './platform/secrets/app-secrets.ts'
import { type Ask, findUnreadable, settleSecret } from './sealed-values.ts'
import { makeSettingsStore } from './platform/settings/database-settings.ts'
import type { SettingsStore } from './platform/settings/port.ts'
import { makeLocalClipMaker } from './platform/video/local-clip-maker.ts'
import { makeRunwayProvider } from './platform/video/runway-provider.ts'
import type { VideoProviders } from './platform/video/port.ts'
import { httpWebsites, postOutside } from './platform/websites/http-websites.ts'

// Opens the outside world that the configuration names. What is opened is closed again in the opposite order.

interface Wanted {
  config: Config
  log: Log
  clock: Clock
  jobs: Job[]
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

const migrationsFolder = join(import.meta.dirname, '../../migrations')

export async function openPlatform(wanted: Wanted, open: AsyncDisposableStack) {
  const { config, log, clock } = wanted
  const claim = await claimData(config, open)
  const { secretValue, hasPrevious, ...kept } = await openKept(config)
  const settings = makeSettingsStore(config, kept.secrets)
  const { url, ask, ...data } = await openData({ ...wanted, settings }, open)
  const appSecret = {
    change: await settleSecret(ask, kept.secrets, hasPrevious),
    findLost: () => findUnreadable(ask, kept.secrets),
  }
  const { readBusiness } = settings
  // From here on, amounts and dates are written for the region of the shop.
  await readBusiness(data.database)
  const mail = openMail(config, settings, data.database)
  open.defer(() => mail.close())
  const photos = makePhotoReader()
  open.defer(() => photos.close())
  const film = makeLocalEngine(config)
  const disk = openDisk(config, settings, data.database)
  const readKept = async () => keptBackupsOf(await readBusiness(data.database))
  const backups = { ...wanted, ...kept, ...config.backup, disk, url, secretValue, migrationsFolder, readKept }
  return {
    log,
    clock,
    ...data,
    ...kept,
    appSecret,
    disk,
    settings,
    readBusiness,
    readPrices: async (db: Executor) => pricesOf(askedPrices(await readBusiness(db))),
    mail,
    openMailbox: openMailbox(config, settings, data.database),
    lookUpTexts,
    websites: httpWebsites,
    postOutside,
    push: webPushes,
    photos,
    machine: thisMachine,
    archives: zipCheck,
    metrics: makePromMetrics(),
    editorFiles: makeEditorFiles({ clock, engine: film }),
    backups: makeBackups({ ...backups, startPace: () => makeGentlePace() }),
    film,
    video: openVideo(config, photos),
    studioFolder: join(config.dataDir, 'studio'),
    payments: openPayments(config, settings, {
      database: data.database,
      clock,
      secrets: kept.secrets,
      isLaunched: () => isLaunched(data.database),
    }),
    openPaymentAccount: openPaymentAccount(config, settings, data.database),
    ...makeOwnAddress(config, claim),
  }
}

async function openData(
  { config, log, jobs, settings }: Wanted & { settings: SettingsStore },
  open: AsyncDisposableStack,
) {
  const url = await findDatabase({ config, log, jobs }, open)
  const share = shareWork(config.role, config.renderLanes)
  const works = share.works || share.renders
  const connections = shareConnections(config.databaseConnections, works)
  const connection = connectDatabase(url, { log, maxConnections: connections.pool })
  open.defer(() => connection.close())
  await migrate(connection.pool, migrationsFolder).catch((problem: unknown) => {
    throw config.databaseUrl ? explainStart(problem, url) : problem
  })
  const risks = [
    ...(await findConnectionRisks(connection.pool, url)),
    ...(isBucketExposed(config) ? [exposedBucket] : []),
  ]
  for (const { text, advice } of risks) log.warn({}, `${text} ${advice}`)
  const { database } = connection
  const isAlone = config.databaseUrl === undefined
  const ownLanes = chooseLanes(thisMachine.read())
  const background = await makePgBossQueue({
    url,
    database,
    jobs,
    log,
    works,
    isAlone,
    connections: connections.queue,
    takes: ({ isHeavy }) => (isHeavy ? share.renders : share.works),
    lanes: {
      'production.render': async () =>
        config.renderLanes ?? (Number((await settings.findStored(database)).renderLanes) || ownLanes),
    },
  })
  open.defer(() => background.stop())
  const { pool } = connection
  const ask: Ask = (text, values) => pool.query(text, values)
  const readPool = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { url, ask, database, readPool, queue: background.queue, worker: background.worker }
}

async function openKept(config: Config) {
  const secret = await loadAppSecret({ given: config.appSecret, dataDir: config.dataDir })
  const previous = await findPreviousSecret(config)
  return {
    secrets: makeSecrets(secret, previous),
    hasPrevious: previous !== undefined,
    secretValue: config.appSecret ? null : secret,
    storage: await openStorage(config),
    // For files under way.
    workFolder: join(config.dataDir, 'work'),
  }
}

const openDisk = ({ dataDir }: Config, settings: SettingsStore, database: Database) =>
  makeLocalDisk({
    folder: dataDir,
    // Asked with every piece of a photo: one look at the table, without the texts.
    readReserveBytes: async () => {
      const stored = await settings.findStored(database)
      return reserveBytesOf({ diskReserveGb: settings.fixed.diskReserveGb?.value ?? stored.diskReserveGb ?? '' })
    },
  })

// Where this product is reached: known for certain once it listens, unless the configuration says so.
function makeOwnAddress({ publicUrl, siteUrl }: Config, claim: Awaited<ReturnType<typeof claimData>>) {
  let listening: string | undefined
  return {
    publishAddress: (address: string) => {
      listening = address
      return claim?.publish(address)
    },
    ownAddress: () => publicUrl ?? listening ?? siteUrl,
  }
}

const openVideo = ({ runwayBaseUrl, ffmpegPath }: Config, photos: PhotoReader): VideoProviders => ({
  local: makeLocalClipMaker({ ffmpegPath }),
  runway: (apiKey) => makeRunwayProvider({ apiKey, baseUrl: runwayBaseUrl, photos }),
})

// Processes with one role each share everything through the database and the bucket; a whole product owns its folder.
async function claimData({ role, dataDir }: Config, open: AsyncDisposableStack) {
  if (role !== 'all') return undefined
  const claim = await claimDataDir(dataDir)
  open.defer(() => claim.release())
  return claim
}

async function findDatabase(
  { config, log, jobs }: Pick<Wanted, 'config' | 'log' | 'jobs'>,
  open: AsyncDisposableStack,
): Promise<string> {
  const { databaseUrl, dataDir, backup } = config
  if (databaseUrl) return databaseUrl
  refuseUnfinishedRestore(dataDir)
  const tell = (text: string): void => void process.stdout.write(`${text}\n`)
  const server = await startOwnDatabase({ dataDir, log, jobs, tell, backupFolder: backup.folder })
  open.defer(() => server.stop())
  return server.url
}
