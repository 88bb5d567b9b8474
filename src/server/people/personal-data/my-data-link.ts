import { z } from 'zod'
import { myDataPage } from '#src/contracts/pages.ts'
import { myData as words } from '#src/contracts/words/letters/customer-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { hourMs } from '#src/kit/time.ts'
import { capsOf, countRequest, takeRoom } from '#src/server/people/caps/feature.ts'
import { mayReceivePersonalData, queueEmails } from '#src/server/people/emails/feature.ts'
import { defineJob } from '#src/server/platform/queue/port.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findHolder, holdsAnything } from './store.ts'

const purpose = 'my data'
const linkHours = 24

interface Asked {
  email: string
  source: string
}

export const sendMyDataLinkJob = defineJob({
  name: 'people.send-link',
  schema: z.object({ email: z.string(), source: z.string() }),
})

// The answer takes the same time for every address: whether we hold anything is looked up after it.
export async function requestMyData(deps: PeopleDeps, asked: Asked): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await takeRoom(deps, tx, capsOf('linkRequests', { source: asked.source }))
    await deps.queue.enqueue(tx, sendMyDataLinkJob, [asked])
  })
}

export async function sendMyDataLink(deps: PeopleDeps, { email, source }: Asked): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await holdsAnything(tx, await findHolder(tx, email)))) return
    if (await countRequest(deps, tx, capsOf('dataLinks', { source, address: countedAddress(email) }))) return
    const { businessName } = await deps.readBusiness(tx)
    await queueEmails(deps, tx, [writeLink(deps, { recipient: email, businessName })])
  })
}

const linkTo = ({ secrets, clock, siteUrl }: Pick<PeopleDeps, 'secrets' | 'clock' | 'siteUrl'>, email: string) => {
  const token = secrets.sign(purpose, email, new Date(clock.now().getTime() + linkHours * hourMs))
  // Behind a '#', it never reaches a log of a proxy.
  return `${siteUrl}${myDataPage}#${token}`
}

function writeLink(deps: PeopleDeps, { recipient, businessName }: { recipient: string; businessName: string }) {
  return {
    customerId: null,
    kind: 'transactional' as const,
    recipient,
    subject: phrase(words.subject, { business: businessName }),
    content: {
      title: phrase(words.title),
      paragraphs: [phrase(words.body, { hours: String(linkHours) })],
      action: { label: phrase(words.button), url: linkTo(deps, recipient) },
    },
  }
}

// A link that was asked for before the owner put another person at this address opens nothing of theirs.
export async function addressOfToken(
  { database, secrets, clock }: Pick<PeopleDeps, 'database' | 'secrets' | 'clock'>,
  token: string,
): Promise<string> {
  const email = secrets.verify(purpose, token, clock.now())
  if (!email || !(await mayReceivePersonalData(database, email))) throw new AppError('not_found', refusals.linkExpired)
  return email
}
