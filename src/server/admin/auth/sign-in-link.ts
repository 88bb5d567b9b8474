import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import { minuteMs } from '#src/kit/time.ts'
import { AppError } from '#src/kit/app-error.ts'
import { officePages } from '#src/contracts/pages.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { type MailDeps, queueEmails, sealForEmail, withheldMark } from '#src/server/people/emails/feature.ts'
import { insertLink, useLink } from './second-factor.ts'
import { signDevice } from './log-in.ts'
import type { LoginDeps } from '#src/server/admin/deps.ts'
import { hashOf, newSecret } from './sessions.ts'

export interface LinkDeps extends LoginDeps, MailDeps {
  siteUrl: string
}

const linkMinutes = 10
const lifeMs = linkMinutes * minuteMs
const restMs = minuteMs

interface Asking {
  source: string
  // What the browser that asks is told apart by.
  browser: string
}

// While strangers guess, a browser that the owner has never used waits with them. The link in the owner's own mailbox
// makes it a known one. Anybody may ask for it, so there is one a minute at most.
export async function sendLoginLink(deps: LinkDeps, { source, browser }: Asking): Promise<void> {
  const now = deps.clock.now()
  const token = newSecret()
  await deps.database.transaction(async (tx) => {
    const link = {
      tokenHash: hashOf(token),
      browserHash: hashOf(browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    }
    if (!(await insertLink(tx, link, restMs))) return
    await recordSecurity(deps, tx, { kind: 'link.sent', source, actor: 'A stranger' })
    const sealedSecret = sealForEmail(deps.secrets, token)
    await queueEmails(deps, tx, [{ ...writeLink(deps, await deps.readBusiness(tx)), sealedSecret }])
  })
}

// Answers the mark of a known browser.
export async function openLoginLink(deps: LinkDeps, { token, source, browser }: Asking & { token: string }) {
  const now = deps.clock.now()
  const which = { tokenHash: hashOf(token), browserHash: hashOf(browser) }
  if (!(await useLink(deps.database, which, { now, madeSince: new Date(now.getTime() - lifeMs) }))) {
    const text = 'This link has been used, has expired, or was asked for in another browser. Please ask for a new one.'
    throw new AppError('not_found', text)
  }
  await recordSecurity(deps, deps.database, { kind: 'link.used', source, actor: 'Owner' })
  return signDevice(deps, newSecret())
}

function writeLink({ siteUrl }: LinkDeps, business: Settings) {
  return {
    customerId: null,
    kind: 'transactional' as const,
    recipient: ownerAddressOf(business),
    subject: 'Sign in to your office from a new browser',
    content: {
      title: 'Sign in from a new browser',
      paragraphs: [
        'Someone asked for a link to sign in to your office. If it was you, open it in the browser you asked from, then enter your password.',
        `It works once, for ${linkMinutes} minutes. If it wasn’t you, ignore this email: the link is no use without your password.`,
      ],
      // Behind a '#', it never reaches a log of a proxy.
      action: { label: 'Use this browser', url: `${siteUrl}${officePages.desk}#link=${withheldMark}` },
    },
  }
}
