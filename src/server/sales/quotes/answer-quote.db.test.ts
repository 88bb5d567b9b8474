import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { emailJobs } from '#src/server/people/emails/outbox.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord, type RecordEvents } from '#src/server/events/log.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { acknowledgeQuotes } from './answer-quote.ts'
import { makeQuoteAccess } from './quote-access.ts'
import { readBusiness } from '#test/support/read-business.ts'

const siteUrl = 'https://reels.example'

async function openDesk() {
  const { url, database, close } = await makeTestDatabase()
  const jobs = emailJobs as Job[]
  const running = await makePgBossQueue({ url, database, jobs, log: silentLog, works: false })
  onTestFinished(async () => {
    await running.stop()
    await close()
  })
  const secrets = makeSecrets('a secret for these tests only')
  const quoteAccess = makeQuoteAccess({ secrets, clock: systemClock })
  const readPrices = async () => defaultPrices
  const platform = { database, queue: running.queue, clock: systemClock, log: silentLog, secrets }
  const record: RecordEvents = makeRecord(consequences, () => deps as unknown as ConsequenceDeps)
  const deps = { ...platform, quoteAccess, siteUrl, readPrices, readBusiness, record }
  // Quotes of one sender, in turn for so many addresses.
  const submit = async (sender: string, quotes: number, addresses: number) => {
    const { rows } = await database.execute<{ id: string }>(sql`
      with people as (
        insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, priority, source)
        select gen_random_uuid(), now(), 'Ann', ${sender} || (each % ${addresses}) || '+' || each || '@example.com', '', 'hotel',
          '', '', 'vr1', 'standard', 'website' from generate_series(1, ${quotes}) as each
        returning id)
      insert into quotes (id, customer_id, reference, created_at, service_type, add_ons, base_price_pence, add_on_price_pence,
        rush_price_pence, total_price_pence, step, google_drive_link, announced_photos, marketing_challenges, requirements, sender)
      select gen_random_uuid(), id, left(id::text, 18), now(), 'vr1', '{}', 9900, 0, 0, 9900, 'quote', '', 0, '', '', ${sender} from people
      returning id`)
    for (let index = 0; index < rows.length; index += 500) {
      const ids = rows.slice(index, index + 500).map(({ id }) => id)
      await database.transaction((tx) => acknowledgeQuotes(deps, tx, ids))
    }
  }
  const mails = async (sender: string) => {
    const { rows } = await database.execute<{ address: string; count: number }>(sql`
      select split_part(recipient, '+', 1) as address, count(*)::int as count from emails
      where recipient like ${`${sender}%`} group by 1 order by 2 desc`)
    return rows.map(({ count }) => count)
  }
  return { submit, mails }
}

test('10,000 quotes from one source: no address gets more than its cap, and the mails of others still go', async () => {
  const { submit, mails } = await openDesk()
  await submit('flood', 10_000, 3)
  expect(await mails('flood')).toEqual([10, 10, 10])
  await submit('spread', 10_000, 10_000)
  expect((await mails('spread')).length).toBe(100)
  await submit('honest', 20, 20)
  expect((await mails('honest')).length).toBe(20)
})
