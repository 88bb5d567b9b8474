import { Readable } from 'node:stream'
import { askAddressAgain, listAddressChecks, openAddressLink } from '#src/contracts/people/addresses.ts'
import { done } from '#src/contracts/call.ts'
import {
  cancelEmail as cancelCall,
  checkMailDomain as checkDomainCall,
  type EmailEntry,
  listEmails,
  readEmail,
  readEmailHtml,
  retryAllEmails as retryAllCall,
  retryEmail as retryCall,
  sendEmail as sendCall,
  sendTestEmail as testCall,
  testMailServer as testServerCall,
} from '#src/contracts/people/emails.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { askAgain, confirmAddress, type ConfirmDeps, findAddressChecks } from './address-checks.ts'
import { cancelEmail, retryAllEmails, retryEmail } from './change-email.ts'
import { checkMailDomain, type DomainDeps } from './check-mail-domain.ts'
import { findEmail, findEntries } from './log-store.ts'
import { type SendDeps, sendEmail } from './send-email.ts'
import { sendTestEmail, type TestDeps, testMailServer } from './send-test-email.ts'

interface AddressDeps extends ConfirmDeps {
  // Where the holder of a confirmed address is led to: the page of their newest order, if there is one.
  pageOfAddress: (address: string) => Promise<string>
}

function addressRoutes(deps: AddressDeps): Route[] {
  return [
    route(openAddressLink, async ({ params, header }) => {
      // A program that looks through mail is not the holder.
      const isPerson = header('sec-fetch-dest') === 'document'
      const location = isPerson ? await deps.pageOfAddress(await confirmAddress(deps, params.token)) : '/'
      return { body: {}, headers: { location } }
    }),
    route(listAddressChecks, async () => {
      const checks = await findAddressChecks(deps.database)
      return { body: checks.map(({ address, askedAt }) => ({ address, askedAt: askedAt.toISOString() })) }
    }),
    route(askAddressAgain, async ({ body }) => {
      await askAgain(deps, body.address)
      return { body: done }
    }),
  ]
}

export function emailRoutes(deps: SendDeps & TestDeps & DomainDeps & AddressDeps): Route[] {
  const find = async (id: string) => {
    const email = await findEmail(deps.database, id)
    if (!email) throw new AppError('not_found', 'This email no longer exists.')
    return email
  }
  return [
    ...addressRoutes(deps),
    route(listEmails, async ({ query }) => {
      const { before, pageSize, show, customerId } = query
      return { body: (await findEntries(deps.database, { before, pageSize, show, customerId })).map(present) }
    }),
    route(readEmail, async ({ params }) => {
      const email = await find(params.id)
      const { htmlContent, textContent } = email
      return { body: { ...present(email), htmlContent, textContent, message: textContent } }
    }),
    fileRoute(readEmailHtml, async ({ params }) => {
      const bytes = Buffer.from((await find(params.id)).htmlContent)
      const contentType = 'text/html; charset=utf-8'
      return { body: { stream: Readable.from([bytes]), bytes: bytes.length, contentType }, headers: framedHeaders }
    }),
    route(sendCall, async ({ body }) => ({ body: { ...done, ...(await sendEmail(deps, body)) } })),
    route(testCall, async ({ body }) => ({ body: { ...done, ...(await sendTestEmail(deps, body)) } })),
    route(testServerCall, async () => ({ body: await testMailServer(deps) })),
    route(checkDomainCall, async () => ({ body: await checkMailDomain(deps) })),
    route(retryCall, async ({ params }) => {
      await retryEmail(deps, params.id)
      return { body: done }
    }),
    route(retryAllCall, async () => ({ body: { ...done, count: await retryAllEmails(deps) } })),
    route(cancelCall, async ({ params }) => {
      await cancelEmail(deps, params.id)
      return { body: done }
    }),
  ]
}

// Shown in a frame of our own page. What a mail says came from outside in part: it runs nothing and loads nothing.
const framedHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

const present = ({ createdAt, recipient, ...entry }: Entry): EmailEntry => ({
  ...entry,
  to: recipient,
  timestamp: createdAt.toISOString(),
})
