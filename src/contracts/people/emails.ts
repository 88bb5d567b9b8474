import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { line, paragraph, required } from '#src/contracts/text.ts'

export const emailStatuses = [
  'waiting',
  'sending',
  'sent',
  'sandbox',
  'failed',
  'unknown',
  'suppressed',
  'cancelled',
] as const
export type EmailStatus = (typeof emailStatuses)[number]

// Which of them the owner may try again, and which he may take back.
export const retryable: readonly EmailStatus[] = ['failed', 'unknown', 'cancelled']
export const cancellable: readonly EmailStatus[] = ['waiting']

const emailEntry = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  // What the mail server said, or why nothing was sent.
  reason: z.string().nullable(),
  attempts: z.number().int(),
  kind: z.enum(['transactional', 'marketing', 'personal']),
  customerId: z.uuid().nullable(),
  timestamp: z.iso.datetime(),
})
export type EmailEntry = z.output<typeof emailEntry>

export const emailPageSize = 20

export const listEmails = defineCall({
  name: 'listEmails',
  summary: 'The log of emails, newest first. `before` is the id of the last one already seen.',
  at: 'GET /api/emails',
  access: 'owner',
  query: z.object({
    before: z.uuid().optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(emailPageSize),
    // 'open' are those that need a look: failed, or nobody knows.
    show: z.enum(['all', 'open']).default('all'),
    customerId: z.uuid().optional(),
  }),
  answer: z.array(emailEntry),
})

const emailDetails = emailEntry.extend({
  htmlContent: z.string(),
  textContent: z.string(),
  // The text once more, under the name that older readers ask for.
  message: z.string(),
})
export type EmailDetails = z.output<typeof emailDetails>

export const readEmail = defineCall({
  name: 'readEmail',
  summary: 'One email with its content.',
  at: 'GET /api/emails/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: emailDetails,
})

export const readEmailHtml = defineCall({
  name: 'readEmailHtml',
  summary: 'What an email looks like: a page that may run nothing and load nothing.',
  at: 'GET /api/emails/:id/html',
  access: 'owner',
  params: z.object({ id: idParam }),
  answerKind: 'file',
})

// Judged by the mail's own rule, whose refusal is one sentence: 'Invalid recipient'.
const recipient = z.string().max(2_000)
const maxMessage = 20_000

const manualEmail = z.object({
  type: z.literal('manual'),
  to: recipient,
  customSubject: required(line(200)),
  customMessage: required(paragraph(maxMessage)),
})
const templateEmail = z.object({
  to: recipient,
  subject: required(line(200)),
  body: required(paragraph(maxMessage)),
})
export type EmailRequest = z.output<typeof manualEmail> | z.output<typeof templateEmail>

export const sendEmail = defineCall({
  name: 'sendEmail',
  summary: 'A letter to one person (type manual), or an outreach text, which can be unsubscribed from.',
  at: 'POST /api/send-email',
  access: 'owner',
  body: z.union([manualEmail, templateEmail]),
  // 'waiting' when the mail server does not take it now: it will be tried again.
  answer: success.extend({ emailId: z.uuid(), status: z.enum(emailStatuses) }),
})

export const sendTestEmail = defineCall({
  name: 'sendTestEmail',
  summary: 'Sends a test email to the sender’s own address, to see that email works and how it looks.',
  at: 'POST /api/send-test-email',
  access: 'owner',
  body: z.object({ subject: line(200).default(''), message: paragraph(maxMessage).default('') }),
  answer: success.extend({ to: z.string(), status: z.enum(emailStatuses) }),
})

export const testMailServer = defineCall({
  name: 'testMailServer',
  summary: 'Sends the owner an email now, and reports any objection from the mail server.',
  at: 'POST /api/admin/mail-server/test',
  access: 'owner',
  rateLimit: { perMinute: 6 },
  answer: z.object({ to: z.string(), problem: z.string().nullable() }),
})

const mailRecord = z.object({
  kind: z.enum(['SPF', 'DKIM', 'DMARC']),
  // 'unknown': no name server answered.
  state: z.enum(['found', 'missing', 'wrong', 'unknown']),
  sentence: z.string(),
  // As it stands there, or as it could be added.
  line: z.string().nullable(),
})
export type MailRecord = z.output<typeof mailRecord>

const mailDomain = z.object({ domain: z.string(), records: z.array(mailRecord) })
export type MailDomain = z.output<typeof mailDomain>

export const checkMailDomain = defineCall({
  name: 'checkMailDomain',
  summary: 'What the sender’s domain says about its email in DNS, each with a sentence and the line to add.',
  at: 'POST /api/admin/mail-server/check-domain',
  access: 'owner',
  answer: mailDomain,
  rateLimit: { perMinute: 20 },
})

export const retryEmail = defineCall({
  name: 'retryEmail',
  summary: 'Resends an email that failed, was cancelled, or whose fate is unknown, with its old Message-ID.',
  at: 'POST /api/emails/:id/retry',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const retryAllEmails = defineCall({
  name: 'retryAllEmails',
  summary: 'Resends every email that failed or whose fate is unknown, each with its old Message-ID.',
  at: 'POST /api/emails/retry-all',
  access: 'owner',
  answer: success.extend({ count: z.number().int() }),
})

export const cancelEmail = defineCall({
  name: 'cancelEmail',
  summary: 'Cancels an email that is still waiting.',
  at: 'POST /api/emails/:id/cancel',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
