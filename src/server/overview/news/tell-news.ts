import { isToldBy } from '#src/contracts/overview/news-kinds.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { describeNews, type Told } from './describe-news.ts'
import { findDevices } from './device-store.ts'
import { isQuiet } from './is-quiet.ts'
import type { NewsDeps } from './news-deps.ts'
import { holdUntold, keepForDigest, markTold } from './news-store.ts'
import { pushJob } from './push-job.ts'

const atOnce = 50

type TellDeps = Pick<NewsDeps, 'database' | 'clock' | 'queue' | 'readBusiness' | 'siteUrl'>

// Mails, pushes and the mark that it was told are one write: whoever dies has told nothing, and whoever comes later finds
// nothing to tell. Answers how much it was.
export const tellNews = (deps: TellDeps): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const business = await deps.readBusiness(tx)
    const news = await holdUntold(tx, { limit: atOnce, alertsOnly: isQuiet(business, now) })
    if (news.length === 0) return 0
    const devices = await findDevices(tx)
    const mails: NewsMail[] = []
    const pushes: { newsId: string; deviceId: string }[] = []
    for (const one of news) {
      const listeners = isToldBy(business, one.kind, 'push') ? devices : []
      const wantsMail = isMailed(business, one.kind)
      if (!wantsMail && listeners.length === 0) continue
      const told = await describeNews(tx, one)
      if (!told) continue
      if (wantsMail) mails.push({ newsId: one.id, mail: writeMail(deps, business, told) })
      pushes.push(...listeners.map(({ id }) => ({ newsId: one.id, deviceId: id })))
    }
    if (business.digestAt) await keepAll(tx, mails)
    else await sendAll(deps, tx, mails)
    if (pushes.length > 0) await deps.queue.enqueue(tx, pushJob, pushes)
    await markTold(
      tx,
      news.map(({ id }) => id),
      now,
    )
    return news.length
  })

interface NewsMail {
  newsId: string
  mail: OutgoingEmail
}

// All together, at the hour of the digest.
const keepAll = (tx: Transaction, mails: NewsMail[]): Promise<void> =>
  keepForDigest(
    tx,
    mails.map(({ newsId }) => newsId),
  )

const sendAll = (deps: TellDeps, tx: Transaction, mails: NewsMail[]): Promise<string[]> =>
  queueEmails(
    deps,
    tx,
    mails.map(({ mail }) => mail),
  )

// Alerts are mailed where they are raised, for some are about the mail itself.
const isMailed = (business: Settings, kind: Parameters<typeof isToldBy>[1]): boolean =>
  kind !== 'alert' && business.ownerEmail !== '' && isToldBy(business, kind, 'mail')

const writeMail = ({ siteUrl }: TellDeps, { ownerEmail }: Settings, told: Told): OutgoingEmail => ({
  customerId: null,
  kind: 'transactional',
  recipient: ownerEmail,
  subject: told.title,
  content: {
    title: told.title,
    paragraphs: [told.text],
    action: { label: told.action, url: `${siteUrl}${told.path}` },
    footer: ['Choose your notifications in Settings.'],
  },
})
