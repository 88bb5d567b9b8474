import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import { hourMs, minuteMs } from '#src/kit/time.ts'
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

const lifeMs = hourMs
const restMs = 30 * minuteMs
const askerPurpose = 'sign-in link asker'

// While strangers guess, a browser that the owner has never used waits with them. The link in the owner's own mailbox
// makes it a known one. Anybody may ask for it: one that is on its way, or lies there unused, serves whoever has asked, so
// that strangers can neither fill the mailbox nor use up the owner's turn. Answers the mark of a browser that has asked.
export async function sendLoginLink(deps: LinkDeps, { source, device }: Asking): Promise<string> {
  const now = deps.clock.now()
  const token = newSecret()
  await deps.database.transaction(async (tx) => {
    const link = {
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    }
    if (!(await insertLink(tx, link, restMs))) return
    await recordSecurity(deps, tx, { kind: 'link.sent', source, actor: 'A stranger' })
    const sealedSecret = sealForEmail(deps.secrets, token)
    await queueEmails(deps, tx, [{ ...writeLink(deps, await deps.readBusiness(tx)), sealedSecret }])
  })
  return device !== undefined && hasAsked(deps, device, now)
    ? device
    : deps.secrets.sign(askerPurpose, newSecret(), new Date(now.getTime() + lifeMs))
}

interface Asking {
  source: string
  // The mark that the browser brings, if any.
  device: string | undefined
}

// A browser that is known already may ask too.
const hasAsked = ({ secrets }: LinkDeps, device: string, now: Date): boolean =>
  [askerPurpose, 'device'].some((purpose) => secrets.verify(purpose, device, now) !== undefined)

// Answers the mark of a known browser.
export async function openLoginLink(deps: LinkDeps, { token, source, device }: Asking & { token: string }) {
  const now = deps.clock.now()
  const madeSince = new Date(now.getTime() - lifeMs)
  const isHere = device !== undefined && hasAsked(deps, device, now)
  if (!isHere || !(await useLink(deps.database, hashOf(token), { now, madeSince }))) {
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
        'It works once, within an hour. If it wasn’t you, ignore this email: the link is no use without your password.',
      ],
      // Behind a '#', it never reaches a log of a proxy.
      action: { label: 'Use this browser', url: `${siteUrl}${officePages.desk}#link=${withheldMark}` },
    },
  }
}
