import { sql } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { honestQuote } from './honest-quote.ts'

interface NewCustomer {
  id?: string
  name?: string
  email?: string
  status?: string
  createdAt?: Date
}

// A customer who asked for a quote, without going through the form.
export async function insertCustomer(db: Executor, customer: NewCustomer = {}): Promise<string> {
  const createdAt = customer.createdAt ?? new Date()
  const id = customer.id ?? newId(createdAt.getTime())
  await db.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
      status, priority, source)
    values (${id}, ${createdAt.toISOString()}, ${customer.name ?? honestQuote.name},
      ${customer.email ?? honestQuote.email}, '', 'hotel', 'Lakeside House', '', 'vr2', ${customer.status ?? 'quoted'},
      'standard', 'website')`)
  return id
}
