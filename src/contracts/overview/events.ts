import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'

// What may be counted, and the only details that may come with it: whatever else is sent is dropped before it is read.

const path = z.string().startsWith('/').max(2_000)
const nothing = z.object({}).optional()

const siteEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view'), path, props: nothing }),
  z.object({ name: z.literal('business_quote_click'), path, props: nothing }),
  z.object({
    name: z.literal('video_play'),
    path,
    props: z.object({ sample: z.enum(sampleFilms.map(({ id }) => id)) }).optional(),
  }),
  z.object({ name: z.literal('film_photos'), path, props: nothing }),
  z.object({ name: z.literal('film_seen'), path, props: nothing }),
  z.object({ name: z.literal('film_order'), path, props: nothing }),
  z.object({ name: z.literal('quote_submit'), path, props: z.object({ service: z.enum(serviceIds) }).optional() }),
])
export type SiteEvent = z.output<typeof siteEvent>

export const recordEvent = defineCall({
  name: 'recordEvent',
  summary: 'Counts a page view or a click anonymously.',
  at: paths.recordEvent,
  access: 'public',
  body: siteEvent,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 120 },
})

export const visitDays = 30

export const readVisits = defineCall({
  name: 'readVisits',
  summary: 'Page views over the last 30 days, and how far visitors got towards an order.',
  at: 'GET /api/admin/visits',
  access: 'owner',
  answer: z.object({
    // From the landing page to the confirmed order.
    steps: z.array(z.object({ name: z.string(), count: z.number().int() })),
    pages: z.array(z.object({ path: z.string(), count: z.number().int() })),
  }),
})
