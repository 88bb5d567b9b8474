import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { emailAddress, line, phoneNumber } from '#src/contracts/text.ts'

// A person's rights: a copy of everything, corrections, and to be forgotten. The owner does it for them in the office, or
// they do it themselves with a link that was mailed to their address.

// How long we keep what is about a person after the last contact, and what accounting needs, if nobody asks earlier.
export const contactYears = 6
export const accountingYears = 7

const details = { name: line(120).optional(), phone: phoneNumber.optional(), businessName: line(300).optional() }
const token = z.string().max(600)
const self = { access: 'public', bodyLimitBytes: 8 * 1024, rateLimit: { perMinute: 20 } } as const
const byOwner = { access: 'owner', params: z.object({ customerId: idParam }) } as const

export const requestMyData = defineCall({
  ...self,
  name: 'requestMyData',
  summary: 'Emails the address a link to its own data. The answer never says whether there is any.',
  at: 'POST /api/my-data',
  body: z.object({ email: emailAddress }),
  answer: success,
  rateLimit: { perMinute: 10 },
})

export const readMyData = defineCall({
  ...self,
  name: 'readMyData',
  summary: 'A summary of what is held about the holder of the link.',
  at: 'POST /api/my-data/read',
  body: z.object({ token }),
  answer: z.object({
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    businessName: z.string(),
    quotes: z.number().int(),
    orders: z.number().int(),
    photos: z.number().int(),
  }),
})
export type MyData = z.output<typeof readMyData.answer>

export const exportMyData = defineCall({
  ...self,
  name: 'exportMyData',
  summary: 'Everything about the holder of the link: one JSON file and the photos, as a zip.',
  at: 'POST /api/my-data/export',
  body: z.object({ token }),
  answerKind: 'file',
  rateLimit: { perMinute: 5 },
})

export const correctMyData = defineCall({
  ...self,
  name: 'correctMyData',
  summary: 'Corrects the name, phone or business of the holder of the link.',
  at: 'POST /api/my-data/correct',
  body: z.object({ token, ...details }),
  answer: success,
})

export const eraseMyData = defineCall({
  ...self,
  name: 'eraseMyData',
  summary: 'Erases the holder of the link. What accounting must keep stays, without name and address.',
  at: 'POST /api/my-data/erase',
  body: z.object({ token }),
  answer: success,
})

export const exportPerson = defineCall({
  ...byOwner,
  name: 'exportPerson',
  summary: 'Everything about the person behind a customer: one JSON file and the photos, as a zip.',
  at: 'GET /api/customers/:customerId/export.zip',
  asksPassword: true,
  answerKind: 'file',
})

export const correctPerson = defineCall({
  ...byOwner,
  name: 'correctPerson',
  summary: 'Corrects the name, phone or business of a customer.',
  at: 'PATCH /api/customers/:customerId/details',
  body: z.object(details),
  answer: success,
})

export const erasePerson = defineCall({
  ...byOwner,
  name: 'erasePerson',
  summary: 'Erases the person behind a customer. What accounting must keep stays, without name and address.',
  at: 'POST /api/customers/:customerId/erase',
  asksPassword: true,
  answer: success,
})
