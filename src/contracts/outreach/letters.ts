import { z } from 'zod'
import { pounds } from '#src/contracts/pounds.ts'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { emailStatuses } from '#src/contracts/people/emails.ts'
import { formatPence, toPence } from '#src/kit/money.ts'
import { line, paragraph, required } from '#src/contracts/text.ts'
import * as letterWords from '#src/contracts/words/letters/shared.ts'
import type { Say } from '#src/contracts/words/say.ts'

const words = z.object({
  name: required(line(80)),
  subject: required(line(200)),
  body: required(paragraph(20_000)),
})
export type OutreachWords = z.output<typeof words>

const template = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  version: z.number().int(),
  savedAt: z.iso.datetime(),
})
export type OutreachTemplate = z.output<typeof template>

export const listTemplates = defineCall({
  name: 'listTemplates',
  summary: 'The outreach templates, the oldest first.',
  at: 'GET /api/outreach-templates',
  access: 'owner',
  answer: z.array(template),
})

export const createTemplate = defineCall({
  name: 'createTemplate',
  summary: 'A new outreach template.',
  at: 'POST /api/outreach-templates',
  access: 'owner',
  body: words,
  answer: success.extend({ template }),
})

export const saveTemplate = defineCall({
  name: 'saveTemplate',
  summary: 'Changes a template; the old words stay in its history. Refused if another save came in between.',
  at: 'PATCH /api/outreach-templates/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: words.extend({ version: z.number().int().min(1).max(1_000_000) }),
  answer: success.extend({ template }),
})

export const deleteTemplate = defineCall({
  name: 'deleteTemplate',
  summary: 'Deletes a template.',
  at: 'DELETE /api/outreach-templates/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const maxVersionsShown = 50

export const listTemplateVersions = defineCall({
  name: 'listTemplateVersions',
  summary: 'Earlier versions of a template, newest first.',
  at: 'GET /api/outreach-templates/:id/versions',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: z.array(template.omit({ id: true })),
})

// What the button below a letter opens: nothing, an offer that is made with the letter, or the order's own page.
const letterButton = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('offer'),
    service: z.enum(serviceIds),
    price: pounds(1, 10_000),
    days: z.number().int().min(1).max(90),
  }),
  z.object({ kind: z.literal('order'), orderId: idParam }),
])
export type LetterButton = z.output<typeof letterButton>

export function labelOfButton(button: LetterButton, say: Say): string | undefined {
  if (button.kind === 'none') return undefined
  if (button.kind === 'order') return say(letterWords.openOrderButton)
  return say(letterWords.offerButton, {
    package: say(serviceNames[button.service]),
    price: formatPence(toPence(button.price)),
  })
}

export const writeToCustomer = defineCall({
  name: 'writeToCustomer',
  summary: 'Sends the owner’s letter to one customer. It counts as a reply to their request.',
  at: 'POST /api/customers/:id/letters',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({
    subject: required(line(200)),
    message: required(paragraph(20_000)),
    button: letterButton.default({ kind: 'none' }),
  }),
  // 'sandbox' when no mail server is set up: it is kept in the log and nothing was sent.
  answer: success.extend({ emailId: z.uuid(), status: z.enum(emailStatuses) }),
})
