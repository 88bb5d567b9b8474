import { officePages } from '#src/contracts/pages.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { describeNews } from './describe-news.ts'
import { isDigestDue } from './digest-due.ts'
import type { NewsDeps } from './news-deps.ts'
import { findOldestInDigest, holdDigest, markDigested } from './news-store.ts'

type DigestDeps = Pick<NewsDeps, 'database' | 'clock' | 'queue' | 'readBusiness' | 'siteUrl'>

// Nobody reads more in one mail; Home has the rest.
const maxListed = 100

// One mail and the mark that it went are one write, as with single news. Answers how much was in it.
export async function sendDigest(deps: DigestDeps): Promise<number> {
  const now = deps.clock.now()
  const oldest = await findOldestInDigest(deps.database)
  if (!oldest) return 0
  const business = await deps.readBusiness(deps.database)
  if (!isDigestDue(business.digestAt, oldest, now)) return 0
  return deps.database.transaction(async (tx) => {
    const news = await holdDigest(tx, maxListed)
    const told = (await Promise.all(news.map((one) => describeNews(tx, one)))).filter((one) => one !== undefined)
    if (told.length > 0 && business.ownerEmail) {
      const title = told.length === 1 ? 'Today: 1 update' : `Today: ${told.length} updates`
      await queueEmails(deps, tx, [
        {
          customerId: null,
          kind: 'transactional',
          recipient: business.ownerEmail,
          subject: title,
          content: {
            title,
            paragraphs: told.map(({ title: what, text }) => `${what}. ${text}`),
            action: { label: 'See what is waiting', url: `${deps.siteUrl}${officePages.desk}` },
            footer: ['Choose your notifications in Settings.'],
          },
        },
      ])
    }
    await markDigested(
      tx,
      news.map(({ id }) => id),
    )
    return news.length
  })
}
