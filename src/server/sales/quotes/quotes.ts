import { withoutIncluded } from '#src/contracts/sales/packages.ts'
import { done } from '#src/contracts/call.ts'
import { consentWordings, hasSoftOptIn } from '#src/contracts/people/consent.ts'
import * as consentWords from '#src/contracts/words/site/consent.ts'
import { type Prices, type PriceBook, servicePricePence } from '#src/contracts/prices.ts'
import { changeQuote as changeCall, type QuoteRequest, submitQuote } from '#src/contracts/sales/quotes.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { makeBatch } from '#src/kit/batch.ts'
import { newId } from '#src/kit/ids.ts'
import { newReference } from '#src/kit/reference.ts'
import { type Cap, capsOf, countRequests, tooMuchToday } from '#src/server/people/caps/feature.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import {
  changeNewestQuote,
  findCustomer,
  findSubmission,
  type Lead,
  lockCustomer,
  rowsOfLeads,
} from '#src/server/people/customers/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { type Database, type Executor, insertTogether } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { hasOrdered } from '#src/server/sales/orders/feature.ts'
import type { QuoteAccess } from './quote-access.ts'

export interface QuoteDeps {
  database: Database
  clock: Clock
  secrets: Secrets
  quoteAccess: QuoteAccess
  readPrices: (db: Executor) => Promise<Prices>
  readBusiness: ReadBusiness
  record: RecordEvents
}

// The lead, its quote and what follows from it are stored together or not at all. Quotes that arrive at the same moment
// share one transaction: a busy hour costs a few commits, not hundreds.
function makeAcceptQuote(deps: QuoteDeps) {
  // Answers the cap that each is over, if any: it is not stored.
  const save = makeBatch<{ lead: Lead; source: string }, Cap | undefined>({
    maxItems: 64,
    minQueuedForSecondRun: 14,
    run: (sent) =>
      deps.database.transaction(async (tx) => {
        const caps = sent.map(({ source }) => capsOf('leads', { source }))
        const overCap = await countRequests(deps, tx, caps)
        const leads = sent.flatMap(({ lead }, index) => (overCap[index] ? [] : lead))
        if (leads.length === 0) return overCap
        await insertTogether(tx, rowsOfLeads(leads))
        await deps.record(tx, leads.map(requestedOf))
        return overCap
      }),
  })
  return async (request: QuoteRequest, source: string): Promise<Lead['quote']> => {
    const prices = await deps.readPrices(deps.database)
    const lead = makeLead(request, { now: deps.clock.now(), prices, ...(await findConsent(deps, request)) })
    // Nobody can read from the table where a quote came from, only whether two came from the same place.
    lead.quote.sender = deps.secrets.blind('quote sender', source)
    const overCap = await save({ lead, source }).catch((problem: unknown) => ({ problem }))
    if (!overCap) return lead.quote
    if ('problem' in overCap) return findEarlier(deps, request, overCap.problem)
    throw tooMuchToday(deps.clock.now(), overCap)
  }
}

const requestedOf = ({ customer, quote }: Lead): EventOf<'quote.requested'> => ({
  kind: 'quote.requested',
  actor: customer.source === 'test' ? 'owner' : 'customer',
  customerId: customer.id,
  facts: {
    quoteId: quote.id,
    isTest: customer.source === 'test',
    service: quote.serviceType,
    totalPence: quote.totalPricePence,
  },
})

// The form tries again when an answer got lost: whoever sends the same submission twice has one quote.
async function findEarlier(deps: QuoteDeps, { submissionId }: QuoteRequest, problem: unknown): Promise<Lead['quote']> {
  const { constraint } = problem as { constraint?: string }
  const isRepeated = submissionId !== undefined && constraint === 'quotes_submission_id_key'
  const earlier = isRepeated ? await findSubmission(deps.database, submissionId) : undefined
  if (!earlier) throw problem
  return earlier
}

function makeLead(
  request: QuoteRequest,
  { now, prices, consent, quoteLetters }: Agreed & { now: Date; prices: Prices },
): Lead {
  const id = newId(now.getTime())
  return {
    customer: {
      id,
      createdAt: now,
      email: request.email,
      ...aboutCustomer(request),
      status: 'new',
      source: request.source,
      marketingConsentText: consent,
      marketingConsentAt: consent ? now : null,
      quoteLettersText: quoteLetters,
      quoteLettersAt: quoteLetters ? now : null,
    },
    quote: makeQuote(request, { customerId: id, now, prices }),
    notes: request.notes.map((text) => ({
      id: newId(now.getTime()),
      customerId: id,
      createdAt: now,
      author: 'customer',
      text,
    })),
  }
}

const aboutCustomer = (request: QuoteRequest) => ({
  name: request.name,
  phone: request.phone,
  businessType: request.businessType,
  businessName: request.businessName,
  company: request.company,
  role: request.role ?? null,
  serviceType: request.serviceType,
  priority: request.timeline === 'urgent' ? ('high' as const) : ('standard' as const),
})

interface Agreed {
  consent: string | null
  quoteLetters: string | null
}

// In the words that stood beside the boxes.
async function findConsent(deps: QuoteDeps, { marketingConsent, noQuoteLetters }: QuoteRequest): Promise<Agreed> {
  const { words, locale, currency } = await deps.readBusiness(deps.database)
  const say = makeSay(words)
  const isTold = hasSoftOptIn({ locale, currency })
  return {
    consent: marketingConsent ? say(consentWordings[marketingConsent]) : null,
    quoteLetters: isTold && !noQuoteLetters ? say(consentWords.quoteLetters) : null,
  }
}

function makeQuote(
  request: QuoteRequest,
  { customerId, now, prices }: { customerId: string; now: Date; prices: Prices },
): Lead['quote'] {
  return {
    id: newId(now.getTime()),
    customerId,
    reference: newReference('Q'),
    submissionId: request.submissionId ?? null,
    createdAt: now,
    ...priceQuote(request, prices),
    step: 'quote',
    ...aboutFilm(request),
    announcedPhotos: request.uploadedImagesCount,
    sender: null,
  }
}

const aboutFilm = (request: QuoteRequest) => ({
  serviceType: request.serviceType,
  timeline: request.timeline ?? null,
  photoCount: request.photoCount ?? null,
  currentMarketing: request.currentMarketing ?? null,
  marketingInterest: request.marketingInterest ?? null,
  budget: request.budget ?? null,
  googleDriveLink: request.googleDriveLink,
  marketingChallenges: request.marketingChallenges,
  requirements: request.requirements,
  nameToShow: request.nameToShow,
  phoneToShow: request.phoneToShow,
  tagline: request.tagline,
  callToAction: request.callToAction,
  site: request.site,
  handle: request.handle,
})

// The answers that a quote was asked for with, changed by whoever gave them. An order is changed on its own page.
async function changeQuote(deps: QuoteDeps, customerId: string, request: QuoteRequest): Promise<Lead['quote']> {
  return deps.database.transaction(async (tx) => {
    // Whoever was erased, or is part of another entry by now, still holds the capability.
    if (!(await lockCustomer(tx, customerId))) throw new AppError('conflict', refusals.quoteJoined)
    const before = await findCustomer(tx, customerId)
    if (before?.email !== request.email) throw new AppError('bad_request', `email: ${refusals.quoteKeepsAddress}`)
    if (await hasOrdered(tx, customerId)) throw new AppError('conflict', refusals.quoteOrdered)
    const now = deps.clock.now()
    const agreed = await findConsent(deps, request)
    const source = before.source
    const changed = await changeNewestQuote(tx, customerId, {
      customer: {
        ...aboutCustomer(request),
        ...keptOrNew(before, agreed, now),
      },
      quote: { ...aboutFilm(request), ...priceQuote({ ...request, source }, await deps.readPrices(tx)) },
    })
    if (!changed) throw new AppError('not_found', refusals.quoteJoined)
    await deps.record(tx, [
      {
        kind: 'quote.changed',
        actor: 'customer',
        customerId,
        facts: { quoteId: changed.id, service: changed.serviceType, totalPence: changed.totalPricePence },
      },
    ])
    return changed
  })
}

// What somebody agreed to keeps its words and its time for as long as they agree.
function keptOrNew(
  before: Pick<Lead['customer'], 'marketingConsentText' | 'marketingConsentAt' | 'quoteLettersText' | 'quoteLettersAt'>,
  { consent, quoteLetters }: Agreed,
  now: Date,
) {
  const isOffered = consent !== null
  const isWritten = quoteLetters !== null
  return {
    marketingConsentText: isOffered ? (before.marketingConsentText ?? consent) : null,
    marketingConsentAt: isOffered ? (before.marketingConsentAt ?? now) : null,
    quoteLettersText: isWritten ? (before.quoteLettersText ?? quoteLetters) : null,
    quoteLettersAt: isWritten ? (before.quoteLettersAt ?? now) : null,
  }
}

// What the browser says about prices is never read: this is the only sum.
export function priceQuote(
  asked: Pick<QuoteRequest, 'serviceType' | 'addOns' | 'source' | 'timeline'>,
  prices: Prices,
) {
  const book: PriceBook = asked.source === 'test' ? 'terms' : 'list'
  const basePricePence = servicePricePence(prices, book, asked.serviceType)
  const addOns = withoutIncluded(asked.serviceType, asked.addOns)
  const addOnPricePence = sumPence(addOns.map((id) => prices.addOns[id]))
  // Express is faster, and takes its place.
  const rushPricePence = asked.timeline === 'asap' && !addOns.includes('express') ? prices.rush : 0
  return {
    addOns,
    basePricePence,
    addOnPricePence,
    rushPricePence,
    totalPricePence: basePricePence + addOnPricePence + rushPricePence,
  }
}

export function quoteRoutes(deps: QuoteDeps): Route[] {
  const acceptQuote = makeAcceptQuote(deps)
  return [
    route(submitQuote, async ({ body, source }) => {
      const { customerId, reference, totalPricePence } = await acceptQuote(body, source)
      return {
        body: { ...done, customerId, reference, totalPrice: toPounds(totalPricePence) },
        cookies: [deps.quoteAccess.grant(customerId)],
      }
    }),
    route(
      changeCall,
      async ({ params, body }) => {
        const { customerId, reference, totalPricePence } = await changeQuote(deps, params.customerId, body)
        return { body: { ...done, customerId, reference, totalPrice: toPounds(totalPricePence) } }
      },
      (asker) => {
        if (!deps.quoteAccess.mayTouch(asker, asker.params.customerId)) {
          throw new AppError('forbidden', refusals.linkOfAnotherQuote)
        }
      },
    ),
  ]
}
