import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import { minuteMs } from '#src/kit/time.ts'
import { AppError } from '#src/kit/app-error.ts'
import { officePages } from '#src/contracts/pages.ts'
import { recordSecurity } from '#src/server/features/people/audit/feature.ts'
import { type MailDeps, queueEmails } from '#src/server/features/people/emails/feature.ts'
import { hasLinkBetween, insertLink, lockLinks, useLink } from './factor-store.ts'
import { signDevice } from './log-in.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashOf, newSecret } from './secret-values.ts'

export interface LinkDeps extends LoginDeps, MailDeps {
  siteUrl: string
}

const lifeMs = 15 * minuteMs
const restMs = minuteMs

// While strangers guess, a browser that the owner has never used waits with them. The link in the owner's own mailbox
// makes it a known one. Anybody may ask for it, so there is one a minute at most.
export async function sendLoginLink(deps: LinkDeps, source: string): Promise<void> {
  const now = deps.clock.now()
  const token = newSecret()
  await deps.database.transaction(async (tx) => {
    await lockLinks(tx)
    const shift = (ms: number) => new Date(now.getTime() + ms)
    if (await hasLinkBetween(tx, shift(-restMs), shift(restMs))) return
    await insertLink(tx, { tokenHash: hashOf(token), createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    await recordSecurity(deps, tx, { kind: 'link.sent', source })
    await queueEmails(deps, tx, [writeLink(deps, token, await deps.readBusiness(tx))])
  })
}

// Answers the mark of a known browser.
export async function openLoginLink(deps: LinkDeps, { token, source }: { token: string; source: string }) {
  if (!(await useLink(deps.database, hashOf(token), { now: deps.clock.now(), lifeMs }))) {
    throw new AppError('not_found', 'This link has been used or has expired. Please ask for a new one.')
  }
  await recordSecurity(deps, deps.database, { kind: 'link.used', source })
  return signDevice(deps, newSecret())
}

function writeLink({ siteUrl }: LinkDeps, token: string, business: Settings) {
  return {
    customerId: null,
    kind: 'transactional' as const,
    recipient: ownerAddressOf(business),
    subject: 'Sign in to your office from a new browser',
    content: {
      title: 'Sign in from a new browser',
      paragraphs: [
        'Someone asked for a link to sign in to your office. If it was you, open it in the browser you want to use, then enter your password.',
        'It works once, for 15 minutes. If it wasn’t you, ignore this email: the link is no use without your password.',
      ],
      // Behind a '#', it never reaches a log of a proxy.
      action: { label: 'Use this browser', url: `${siteUrl}${officePages.desk}#link=${token}` },
    },
  }
}
