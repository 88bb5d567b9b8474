import { sql } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { honestQuote } from './honest-quote.ts'

interface NewCustomer {
  id?: string
  name?: string
  email?: string
  status?: string
  // Without both no marketing goes out.
  hasConsent?: boolean
  hasConfirmed?: boolean
  // Did not refuse the emails about the quote.
  hasQuoteLetters?: boolean
  createdAt?: Date
}

const usual = { name: honestQuote.name, email: honestQuote.email, status: 'quoted' }

// A customer who asked for a quote, without going through the form.
export async function insertCustomer(db: Executor, given: NewCustomer = {}): Promise<string> {
  const customer = { ...usual, ...given }
  const createdAt = customer.createdAt ?? new Date()
  const id = customer.id ?? newId(createdAt.getTime())
  const consentAt = customer.hasConsent === false ? null : createdAt.toISOString()
  const lettersAt = customer.hasQuoteLetters ? createdAt.toISOString() : null
  const confirmedAt = customer.hasConfirmed === false ? null : createdAt.toISOString()
  await db.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
      status, priority, source, marketing_consent_text, marketing_consent_at, quote_letters_text,
      quote_letters_at, email_confirmed_at, answered_at)
    values (${id}, ${createdAt.toISOString()}, ${customer.name},
      ${customer.email}, '', 'hotel', 'Lakeside House', '', 'vr2', ${customer.status},
      'standard', 'website', ${consentAt && 'We may write to you.'}, ${consentAt},
      ${lettersAt && 'We’ll email you twice.'}, ${lettersAt}, ${confirmedAt}, ${customer.status === 'new' ? null : createdAt.toISOString()})`)
  return id
}
