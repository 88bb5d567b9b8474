import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { businessTypes, testBusinessTypes, valuesOf } from '#src/contracts/enumerations.ts'
import { emailAddress, filmLine, line, phoneNumber, required } from '#src/contracts/text.ts'

export const maxTags = 12

const tags = z
  .array(required(line(30)).toLowerCase())
  .max(maxTags, { error: `A customer has at most ${maxTags} tags` })
  .transform((given) => [...new Set(given)])

const customerDetails = z.object({
  name: required(line(120)),
  email: emailAddress,
  phone: phoneNumber.default(''),
  company: line(200).default(''),
  businessName: filmLine(300).default(''),
  businessType: z.enum([...new Set([...valuesOf(businessTypes), ...valuesOf(testBusinessTypes)])]),
  serviceType: z.enum(serviceIds),
  tags: tags.default([]),
})
export type CustomerDetails = z.output<typeof customerDetails>

export const addCustomer = defineCall({
  name: 'addCustomer',
  summary: 'Adds a customer who called or came by. Refused while another customer has the same address.',
  at: 'POST /api/customers',
  access: 'owner',
  body: customerDetails,
  answer: success.extend({ id: z.uuid() }),
})

export const editCustomer = defineCall({
  name: 'editCustomer',
  summary: 'Changes a customer’s details. Orders and receipts keep the name and address they were made with.',
  at: 'PATCH /api/customers/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: customerDetails,
  answer: success,
})

export const listCustomerMarks = defineCall({
  name: 'listCustomerMarks',
  summary: 'The tags and sources that active customers have, by name.',
  at: 'GET /api/customers/marks',
  access: 'owner',
  answer: z.object({ tags: z.array(z.string()), sources: z.array(z.string()) }),
})
