import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import type { BrandColours, BrandLogo } from '#src/contracts/people/brand.ts'
import type { KeptDays } from '#src/contracts/studio/kept-days.ts'
import { priceKeys, type PriceTexts } from '#src/contracts/prices.ts'
import type { Region } from '#src/kit/region.ts'
import type { ChangedWords } from '#src/contracts/words/say.ts'

// What the public pages say about the business itself: invented until launch, true from then on.

const figure = z.object({ id: z.string(), value: z.number(), unit: z.string(), label: z.string() })
export type Figure = z.output<typeof figure>

const review = z.object({ id: z.string(), text: z.string(), name: z.string(), role: z.string() })
export type Review = z.output<typeof review>

export const contact = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  whatsApp: z.object({ number: z.string(), url: z.url() }).nullable(),
  hours: z.string().nullable(),
})
export type Contact = z.output<typeof contact>

export const figurePlaces = ['home', 'quote'] as const
export type FigurePlace = (typeof figurePlaces)[number]

export interface ShownFigures {
  list: Figure[]
  isSample: boolean
  // How those that were counted were counted.
  note: string | null
}

// Who sells, as far as the owner has said it: what is not set is empty.
export interface Business {
  name: string
  legalName: string
  address: string
  companyNumber: string
  vatNumber: string
}

// Printed into every public page, for its code to start with.
export interface SiteContent {
  isLaunched: boolean
  figures: Record<FigurePlace, ShownFigures>
  reviews: { list: Review[]; isSample: boolean }
  contact: Contact
  business: Business
  // Where the shop is, such as 2026-11-16: what is ordered today arrives by another day.
  today: string
  // All clips are made by our own engine from the photos alone.
  usesOwnEngine: boolean
  // The page where a card is paid loads the provider's own form.
  hasCardForm: boolean
  // As the owner typed them, where they are not the defaults.
  prices: PriceTexts
  // The owner's own words by their defaults; missing where none was changed.
  words?: ChangedWords
  // Missing where they are the default.
  keptDays?: KeptDays | undefined
  revisionRounds?: number | undefined
  region?: Region | undefined
  // Absent where the owner has chosen none.
  colours?: BrandColours | undefined
  logo?: BrandLogo | undefined
}

const sample = z.object({
  id: z.string(),
  kind: z.enum(['figure', 'review']),
  // Where it is shown.
  place: z.string(),
  text: z.string(),
  isConfirmed: z.boolean(),
})
export type SampleItem = z.output<typeof sample>

export const readSite = defineCall({
  name: 'readSite',
  summary: 'Whether the site is launched, the samples it ships with, and what is counted in their place.',
  at: 'GET /api/admin/site',
  access: 'owner',
  answer: z.object({
    launchedAt: z.iso.datetime().nullable(),
    samples: z.array(sample),
    counted: z.array(z.object({ ...figure.shape, how: z.string(), isShown: z.boolean() })),
  }),
})

export const changeSite = defineCall({
  name: 'changeSite',
  summary: 'Launches the site or undoes that, and says which samples are true of this business.',
  at: 'POST /api/admin/site',
  access: 'owner',
  body: z.object({ isLaunched: z.boolean().optional(), confirmed: z.array(z.string().max(40)).max(40).optional() }),
  answer: success,
})

export const readSiteSettings = defineCall({
  name: 'readSiteSettings',
  summary: 'What the public pages need to know about how this site is set up.',
  at: paths.readSiteSettings,
  access: 'public',
  answer: z.object({
    // 'sandbox' shows 'Test mode' and takes test cards only; 'none' takes no cards.
    payments: z.object({ mode: z.enum(['stripe', 'sandbox', 'none']), publishableKey: z.string().nullable() }),
    name: z.string(),
    // Null where the owner has set none.
    support: contact,
    backupFormUrl: z.url().nullable(),
    // Prices that are not the defaults, without the sign of the currency.
    prices: z.partialRecord(z.enum(priceKeys), z.string()),
    region: z.object({ currency: z.string(), locale: z.string(), timeZone: z.string() }),
    // The owner's own words, by their defaults, for what the office says as customers read it: the names of what is sold,
    // and the buttons of letters.
    words: z.record(z.string(), z.string()),
  }),
})
