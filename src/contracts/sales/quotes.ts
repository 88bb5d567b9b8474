import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { findAddOn, findService } from '#src/contracts/catalogue.ts'
import { type ConsentName, consentWordings } from '#src/contracts/people/consent.ts'
import {
  budgets,
  businessTypes,
  currentMarketings,
  marketingInterests,
  photoCounts,
  roles,
  testBusinessTypes,
  timelines,
  valuesOf,
} from '#src/contracts/enumerations.ts'
import { briefFields } from './film-briefs.ts'
import { emailAddress, filmLine, line, paragraph, phoneNumber, required, webLink } from '#src/contracts/text.ts'

const service = line(40).transform((text, context) => {
  const id = findService(text)
  if (id) return id
  context.addIssue({ code: 'custom', message: 'Unknown service' })
  return z.NEVER
})

const addOnList = z
  .array(
    line(60).transform((text, context) => {
      const id = findAddOn(text)
      if (id) return id
      context.addIssue({ code: 'custom', message: 'Unknown add-on' })
      return z.NEVER
    }),
  )
  .max(20)
  .transform((ids) => [...new Set(ids)])

// An empty choice of a form arrives as ''.
const optionalChoice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .enum(values)
    .or(z.literal('').transform(() => undefined))
    .optional()

const consentNames = Object.keys(consentWordings) as [ConsentName]

const note = paragraph(5_000)
const maxNotes = 20

// One text, several, or several with more around them: each becomes a note of its own.
const notes = z.union([note, z.array(z.union([note, z.object({ text: note })])).max(maxNotes)]).transform((given) => {
  const list = typeof given === 'string' ? [given] : given
  return list.map((each) => (typeof each === 'string' ? each : each.text)).filter((text) => text !== '')
})

// `status`, `basePrice` and whatever else a browser may send are dropped: the server decides them itself.
export const quoteRequest = z.object({
  // Made once by the form: sent again after an answer got lost, it finds the first quote instead of making a second.
  submissionId: z.uuid().optional(),
  name: required(line(120)),
  email: emailAddress,
  phone: phoneNumber.default(''),
  businessType: z.enum([...new Set([...valuesOf(businessTypes), ...valuesOf(testBusinessTypes)])]),
  businessName: filmLine(300).default(''),
  currentMarketing: optionalChoice(valuesOf(currentMarketings)),
  photoCount: optionalChoice(valuesOf(photoCounts)),
  serviceType: service,
  addOns: addOnList.default([]),
  marketingInterest: optionalChoice(valuesOf(marketingInterests)),
  role: optionalChoice(valuesOf(roles)),
  timeline: optionalChoice(valuesOf(timelines)),
  company: line(200).default(''),
  budget: optionalChoice(valuesOf(budgets)),
  googleDriveLink: webLink.default(''),
  uploadedImagesCount: z.number().int().min(0).max(25).default(0),
  source: line(60).default('website'),
  notes: notes.default([]),
  marketingChallenges: paragraph(5_000).default(''),
  requirements: paragraph(5_000).default(''),
  // For the film itself.
  nameToShow: briefFields.nameToShow.default(''),
  phoneToShow: briefFields.phone.default(''),
  tagline: briefFields.tagline.default(''),
  callToAction: briefFields.callToAction.default(''),
  site: briefFields.site.default(''),
  handle: briefFields.handle.default(''),
  marketingConsent: optionalChoice(consentNames),
  // Refuses the two emails about this quote, where the law lets us send them to whoever asked for it.
  noQuoteLetters: z.boolean().default(false),
})
export type QuoteRequest = z.output<typeof quoteRequest>

export const submitQuote = defineCall({
  name: 'submitQuote',
  summary: 'A visitor asks for a quote; the answer sets the capability to add photos to it.',
  at: paths.submitQuote,
  access: 'public',
  body: quoteRequest,
  answer: z.object({ success: z.literal(true), customerId: z.uuid(), reference: z.string(), totalPrice: z.number() }),
  rateLimit: { perMinute: 20 },
})

export const changeQuote = defineCall({
  name: 'changeQuote',
  summary: 'Other answers for a quote that nothing was ordered for yet. For the browser that made it, or the owner.',
  at: paths.changeQuote,
  access: 'capability',
  params: z.object({ customerId: z.uuid() }),
  // Read as for a new one; its address, its source and its notes stay as they are.
  body: quoteRequest,
  answer: submitQuote.answer,
  rateLimit: { perMinute: 20 },
})

export const openQuoteLink = defineCall({
  name: 'openQuoteLink',
  summary: 'The link in a quote’s email: gives the browser its capability and leads to the checkout.',
  at: 'GET /quote-link/:token',
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  status: 303,
  rateLimit: { perMinute: 30 },
})

export const sendAutoResponse = defineCall({
  name: 'sendAutoResponse',
  summary: 'Emails the quote to its own address, once. For the browser that made the quote, or the owner.',
  at: paths.sendAutoResponse,
  access: 'capability',
  // The words and the address are the server's: what the page says about them is not read.
  body: z.object({
    email: emailAddress.optional(),
    customerName: line(120).optional(),
    serviceType: line(40).optional(),
    source: line(60).optional(),
  }),
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 20 },
})
