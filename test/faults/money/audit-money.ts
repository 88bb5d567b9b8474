import { sql } from 'drizzle-orm'
import { testNumber } from '#src/contracts/sales/paper-numbers.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'

// Opens what a stopped product left behind and counts the books.
export async function auditMoney(dataDir: string, carts: number) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await database.execute<{ all: number }>(query)).rows[0]?.all)
  try {
    return {
      orders: await count(sql`select count(*) as all from orders`),
      paid: await count(sql`select count(*) as all from orders where state <> 'open' and paid_at is not null`),
      cartsPaidTwice: await count(sql`select count(*) as all from
        (select cart_id from orders where paid_at is not null group by cart_id having count(*) > 1) twice`),
      attempts: await count(sql`select count(*) as all from payment_attempts`),
      receipts: await count(sql`select count(*) as all from receipts`),
      gaps: await count(sql`select count(*) as all from generate_series(${testNumber(1)}::integer, ${testNumber(carts)}::integer) as expected
        where expected not in (select number from receipts)`),
      confirmations: await count(sql`select count(*) as all from emails where subject like 'Payment confirmed%'`),
      mailedTwice: await count(sql`select count(*) as all from (select subject from emails
        where subject like 'Payment confirmed%' group by subject having count(*) > 1) twice`),
      paidEvents: await count(sql`select count(*) as all from events where kind = 'order.paid'`),
      production: await count(sql`select count(*) as all from production_jobs`),
      problems: await count(sql`select count(*) as all from events where kind in ('payment.mismatch', 'payment.late')`),
    }
  } finally {
    await close()
    await server.stop()
  }
}
