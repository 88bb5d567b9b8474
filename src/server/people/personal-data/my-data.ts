import { Readable } from 'node:stream'
import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { myDataPage } from '#src/contracts/pages.ts'
import * as calls from '#src/contracts/people/personal-data.ts'
import { myData as words } from '#src/contracts/words/letters/customer-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { hourMs } from '#src/kit/time.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { capsOf, countRequest, takeRoom } from '#src/server/people/caps/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { mayReceivePersonalData, queueEmails } from '#src/server/people/emails/feature.ts'
import { writeZip, type ZippedFile } from '#src/server/platform/archives/port.ts'
import { fileRoute, type OutgoingFile, type Route, route } from '#src/server/platform/http/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import {
  type Correction,
  correctPeople,
  findEmailOf,
  findHolder,
  findOtherAddresses,
  findPerson,
  forgetPerson,
  holdsAnything,
  lockOrdersOf,
  lockPerson,
  hasBought,
  readEverything,
  summarisePerson,
} from './person.sql.ts'

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
async function requestMyData(deps: PeopleDeps, asked: Asked): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await takeRoom(deps, tx, capsOf('linkRequests', { source: asked.source }))
    await deps.queue.enqueue(tx, sendMyDataLinkJob, [asked])
  })
}

export async function sendMyDataLink(deps: PeopleDeps, { email, source }: Asked): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const person = await findHolder(tx, email)
    if (!(await holdsAnything(tx, person))) return
    const wanted = { source, address: countedAddress(email), toBuyer: await hasBought(tx, person) }
    if (await countRequest(deps, tx, capsOf('dataLinks', wanted))) return
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
async function addressOfToken(
  { database, secrets, clock }: Pick<PeopleDeps, 'database' | 'secrets' | 'clock'>,
  token: string,
): Promise<string> {
  const email = secrets.verify(purpose, token, clock.now())
  if (!email || !(await mayReceivePersonalData(database, email))) throw new AppError('not_found', refusals.linkExpired)
  return email
}

// Everything that we hold about a person: one JSON file and the photos as they were sent.
function exportPerson(deps: PeopleDeps, asker: Pick<Asker, 'email' | 'by'>): OutgoingFile {
  return { stream: Readable.from(writeZip(filesOf(deps, asker))), contentType: 'application/zip' }
}

async function* filesOf(deps: PeopleDeps, { email, by }: Pick<Asker, 'email' | 'by'>): AsyncGenerator<ZippedFile> {
  const person = await (by === 'owner' ? findPerson : findHolder)(deps.database, email)
  const everything = await readEverything(deps.database, person)
  const json = Buffer.from(JSON.stringify({ email, exportedAt: deps.clock.now(), ...everything }, null, 2))
  yield { name: 'person.json', isText: true, chunks: Readable.from([json]) }
  for (const customerId of person.customerIds) {
    for (const { name, key } of await deps.findPhotoFiles(deps.database, customerId)) {
      const file = await deps.storage.read(key)
      if (file) yield { name: `photos/${name}`, isText: false, chunks: file.stream }
    }
  }
}

interface Asker {
  email: string
  by: 'customer' | 'owner'
  source: string
}

// All of it in one transaction: nobody is forgotten by half. The files follow as a job that is tried until they are gone.
async function erasePerson(deps: PeopleDeps, { email, by, source }: Asker): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await (by === 'owner' ? findPerson : findHolder)(tx, email)
    const orderIds = await lockOrdersOf(tx, found, await findOtherAddresses(tx, found))
    const person = await lockPerson(tx, found)
    const { customerIds } = person
    // Asked for again by a link that is still good.
    if (!(await holdsAnything(tx, person))) return
    await deps.record(tx, [{ kind: 'person.erased', actor: by, facts: { customerIds, orderIds } }])
    const others = await findOtherAddresses(tx, person)
    await forgetPerson(tx, person)
    for (const address of others) await forgetPerson(tx, { email: address, customerIds: [] })
    await recordSecurity(deps, tx, { kind: 'person.erased', source, actor: actorOf(by), detail: { by } })
  })
}

async function correctPerson(deps: PeopleDeps, asker: Asker, correction: Correction): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const find = asker.by === 'owner' ? findPerson : findHolder
    if (asker.by === 'customer') await takeRoom(deps, tx, capsOf('ownData', { source: asker.email }))
    await correctPeople(tx, await find(tx, asker.email), correction)
    const { source, by } = asker
    await recordSecurity(deps, tx, { kind: 'person.corrected', source, actor: actorOf(by), detail: { by } })
  })
}

const actorOf = (by: Asker['by']): string => (by === 'owner' ? 'Owner' : 'Customer')

async function readMyData(deps: PeopleDeps, email: string) {
  const summary = await summarisePerson(deps.database, await findHolder(deps.database, email))
  if (!summary) throw new AppError('not_found', refusals.nothingHeld)
  return { email, ...summary }
}

async function findAddress(deps: PeopleDeps, customerId: string): Promise<string> {
  const email = await findEmailOf(deps.database, customerId)
  if (!email) throw new AppError('not_found', 'This customer doesn’t exist.')
  return email
}

const zipHeaders = { 'content-disposition': 'attachment; filename="your-data.zip"' }

export const personRoutes = (deps: PeopleDeps): Route[] => [...ownRoutes(deps), ...ownerRoutes(deps)]

// For the person, who holds a link that was mailed to their address.
const ownRoutes = (deps: PeopleDeps): Route[] => [
  route(calls.requestMyData, async ({ body, source }) => {
    await requestMyData(deps, { email: body.email, source })
    return { body: done }
  }),
  route(calls.readMyData, async ({ body }) => ({
    body: await readMyData(deps, await addressOfToken(deps, body.token)),
  })),
  fileRoute(calls.exportMyData, async ({ body, source }) => {
    const email = await addressOfToken(deps, body.token)
    await deps.database.transaction(async (tx) => {
      await takeRoom(deps, tx, capsOf('ownData', { source: email }))
      await recordSecurity(deps, tx, {
        kind: 'person.exported',
        source,
        actor: 'Customer',
        detail: { by: 'customer' },
      })
    })
    return { body: exportPerson(deps, { email, by: 'customer' }), headers: zipHeaders }
  }),
  route(calls.correctMyData, async ({ body: { token, ...correction }, source }) => {
    await correctPerson(deps, { email: await addressOfToken(deps, token), by: 'customer', source }, correction)
    return { body: done }
  }),
  route(calls.eraseMyData, async ({ body, source }) => {
    await erasePerson(deps, { email: await addressOfToken(deps, body.token), by: 'customer', source })
    return { body: done }
  }),
]

const ownerRoutes = (deps: PeopleDeps): Route[] => [
  fileRoute(calls.exportPerson, async ({ params, source, session }) => {
    const email = await findAddress(deps, params.customerId)
    await recordSecurity(deps, deps.database, {
      kind: 'person.exported',
      source,
      actor: session?.name,
      detail: { by: 'owner' },
    })
    return { body: exportPerson(deps, { email, by: 'owner' }), headers: zipHeaders }
  }),
  route(calls.correctPerson, async ({ params, body, source }) => {
    await correctPerson(deps, { email: await findAddress(deps, params.customerId), by: 'owner', source }, body)
    return { body: done }
  }),
  route(calls.erasePerson, async ({ params, source }) => {
    await erasePerson(deps, { email: await findAddress(deps, params.customerId), by: 'owner', source })
    return { body: done }
  }),
]

export const myDataHandlers = (deps: PeopleDeps): JobHandler[] => [
  handleJob(sendMyDataLinkJob, (asked) => sendMyDataLink(deps, asked)),
]
