import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { customers } from './tables.ts'

// Somebody may have asked twice: the newest is the one that mail belongs to.
export async function findCustomerByEmail(db: Executor, email: string): Promise<{ customerId: string } | undefined> {
  const [customer] = await db
    .select({ customerId: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.deletedAt)))
    .orderBy(desc(customers.id))
    .limit(1)
  return customer
}
