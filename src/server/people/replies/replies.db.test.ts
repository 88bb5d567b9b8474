import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoryEntry } from '#src/contracts/overview/story.ts'
import type { WaitingGroup } from '#src/contracts/overview/waiting.ts'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { newId } from '#src/kit/ids.ts'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord } from '#src/server/events/log.ts'
import { findContactByEmail } from '#src/server/people/customers/feature.ts'
import type { Platform } from '#src/server/open-platform.ts'
import { type ImapServer, startImapServer } from '#test/fakes/imap-server.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { strangersStores } from '#src/server/people/caps/feature.ts'
import { addReplyPhotos, readReplies, type ReplyDeps } from './read-mailbox.ts'

let server: ImapServer
let product: TestProduct
let owner: Visitor
let deps: ReplyDeps

beforeAll(async () => {
  server = await startImapServer()
  let opened: Platform | undefined
  product = await startTestProduct(
    { IMAP_URL: server.url, OWNER_EMAIL: 'owner@example.com' },
    { worksToo: false, overridePlatform: (platform) => (opened = platform) },
  )
  if (!opened) throw new Error('The product opened no platform')
  deps = {
    ...opened,
    findAddressee: (address) => findContactByEmail(product.database, address),
    followMerge: async (id) => id,
    addMailedPhotos: async () => ({ added: [], skipped: [] }),
    secrets: opened.secrets,
    record: makeRecord(consequences, () => deps as unknown as ConsequenceDeps),
  }
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await server.close()
})
beforeEach(async () => {
  server.isSilent = false
  await run(sql`delete from customers`)
})

const run = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const read = () => readReplies(deps, AbortSignal.timeout(60_000))
const kept = () => run(sql`select customer_id, sender, subject, text from customer_replies order by id`)
const readAs = async <T>(path: string) => (await (await owner.get(path)).json()) as T
const waiting = async () =>
  (await readAs<WaitingGroup[]>('/api/admin/waiting')).find(({ kind }) => kind === 'reply')?.items ?? []

interface Letter {
  from: string
  subject?: string
  answers?: string
  head?: string
}

const write = ({ from, subject = 'Re: Your quote', answers = '', head = '' }: Letter) => {
  const lines = [`From: ${from}`, `Subject: ${subject}`, `Message-ID: <${randomUUID()}@lake.example>`]
  if (answers) lines.push(`In-Reply-To: ${answers}`)
  if (head) lines.push(head)
  server.receive(`${lines.join('\n')}\n\nYes, please.\n\nOn Mon, 16 Nov 2026, Reelwright wrote:\n> Hello\n`)
}

async function sendTo(customerId: string, recipient?: string): Promise<string> {
  const id = newId(Date.now())
  await run(sql`insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status)
    select ${id}, now() - interval '1 day', ${customerId}, 'personal',
      coalesce(${recipient ?? null}, (select email from customers where id = ${customerId})), 'Your quote', '', '', 'sent'`)
  return id
}

test('an answer from another address comes to the customer whose letter it answers, and ends the follow-ups', async () => {
  const id = await insertCustomer(product.database, { name: 'Maria Lake', email: 'maria@lake.example' })
  await insertCustomer(product.database, { name: 'Her Son', email: 'son@home.example' })
  await run(sql`insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
    values (${randomUUID()}, ${id}, now(), 'day3', now(), '', '', 'open'),
      (${randomUUID()}, ${id}, now(), 'custom', now(), '', '', 'held')`)
  write({ from: 'Son <son@home.example>', answers: `<${await sendTo(id)}@reelwright.example>` })
  await read()
  expect(await kept()).toEqual([
    { customer_id: id, sender: 'son@home.example', subject: 'Re: Your quote', text: 'Yes, please.' },
  ])
  expect(await run(sql`select type, state, reason from follow_up_tasks order by type`)).toEqual([
    { type: 'custom', state: 'held', reason: null },
    { type: 'day3', state: 'cancelled', reason: 'replied' },
  ])
  expect(await waiting()).toMatchObject([{ targetId: id, name: 'Maria Lake', text: 'Replied: Re: Your quote' }])
  const { entries } = await readAs<{ entries: StoryEntry[] }>(`/api/customers/${id}/story`)
  expect(entries.find(({ kind }) => kind === 'reply')).toMatchObject({
    title: 'Re: Your quote, from son@home.example',
    text: 'Yes, please.',
  })
  const [item] = await waiting()
  expect((await owner.post(`/api/admin/waiting/reply/${item?.id}/done`)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('without a letter to answer, the address says who wrote; strangers, machines and the owner are left alone', async () => {
  const id = await insertCustomer(product.database, { email: 'maria@lake.example' })
  write({ from: 'maria@lake.example', subject: 'One more thing' })
  write({ from: 'maria@lake.example', subject: 'Out of office', head: 'Auto-Submitted: auto-replied' })
  write({ from: 'news@shop.example', subject: 'Sale' })
  write({ from: 'owner@example.com', subject: 'Note to self', answers: `<${await sendTo(id)}@reelwright.example>` })
  await read()
  expect(await kept()).toMatchObject([{ customer_id: id, subject: 'One more thing' }])
})

test('an answer to a letter that went to whoever placed an order proves nobody else', async () => {
  const id = await insertCustomer(product.database, { name: 'Maria Lake', email: 'maria@lake.example' })
  await run(sql`insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
    values (${randomUUID()}, ${id}, now(), 'day3', now(), '', '', 'open')`)
  write({ from: 'eve@evil.example', answers: `<${await sendTo(id, 'eve@evil.example')}@reelwright.example>` })
  await read()
  expect(await run(sql`select sender, is_proven from customer_replies where customer_id = ${id}`)).toEqual([
    { sender: 'eve@evil.example', is_proven: false },
  ])
  expect(await run(sql`select state from follow_up_tasks where customer_id = ${id}`)).toEqual([{ state: 'open' }])
})

test('a forged sender is said to be not proven and ends nothing; one that our server has proven does', async () => {
  const email = `${randomUUID()}@lake.example`
  const id = await insertCustomer(product.database, { name: 'Maria Lake', email })
  await run(sql`insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
    values (${randomUUID()}, ${id}, now(), 'day3', now(), '', '', 'open')`)
  const states = () => run(sql`select state from follow_up_tasks`)
  // Written by the sender along with the rest.
  write({
    from: email,
    subject: 'Stop',
    head: 'Authentication-Results: mx.evil.example; dmarc=pass header.from=lake.example',
  })
  await read()
  expect(await states()).toEqual([{ state: 'open' }])
  expect(await waiting()).toMatchObject([{ text: 'Replied (sender not proven): Stop' }])
  const { entries } = await readAs<{ entries: StoryEntry[] }>(`/api/customers/${id}/story`)
  expect(entries.find(({ kind }) => kind === 'reply')?.title).toBe(`Stop, from ${email} (sender not proven)`)
  const proof = [
    'Received: from mail.lake.example by mx.shop.example; Mon, 16 Nov 2026 10:00:00 +0000',
    'Authentication-Results: mx.shop.example; dkim=pass header.d=lake.example',
  ]
  write({ from: email, subject: 'Please stop', head: proof.join('\n') })
  await read()
  expect(await states()).toEqual([{ state: 'cancelled' }])
  expect(await waiting()).toMatchObject([{ text: 'Replied: Please stop' }])
})

async function sendPhoto(from: string, messageId: string): Promise<void> {
  const jpeg = (await readFile('test/fixtures/orient-1.jpg')).toString('base64').replaceAll(/.{76}/g, '$&\n')
  server.receive(
    `From: ${from}\nSubject: Photos\nMessage-ID: ${messageId}\nMIME-Version: 1.0\nContent-Type: image/jpeg; name="a.jpg"\n` +
      `Content-Disposition: attachment; filename="a.jpg"\nContent-Transfer-Encoding: base64\n\n${jpeg}\n`,
  )
}

test('photos are taken from that very mail, though its name is part of another’s', async () => {
  const [victim, stranger] = [`${randomUUID()}@lake.example`, `${randomUUID()}@evil.example`]
  await insertCustomer(product.database, { email: victim })
  const id = await insertCustomer(product.database, { email: stranger })
  await sendPhoto(victim, `<${randomUUID()}@lake.example>`)
  await sendPhoto(stranger, '<')
  await read()
  const taken: string[] = []
  const watching = {
    ...deps,
    addMailedPhotos: async (customerId: string, photos: object[]) => {
      taken.push(customerId)
      return { added: photos, skipped: [] }
    },
  }
  const [reply] = await run(sql`select id, message_id from customer_replies where customer_id = ${id}`)
  expect(reply?.['message_id']).not.toBe('<')
  // The mail is gone, and the mailbox numbered anew: what stands in its place is somebody else's.
  server.remove(stranger)
  server.renumber()
  await expect(addReplyPhotos(watching, String(reply?.['id']))).rejects.toThrow('no longer in your mailbox')
  expect(taken).toEqual([])
})

test('photos are taken neither from another sender’s mail of the same name nor from the same sender’s of another', async () => {
  const [victim, stranger] = [`${randomUUID()}@lake.example`, `${randomUUID()}@evil.example`]
  await insertCustomer(product.database, { email: victim })
  const id = await insertCustomer(product.database, { email: stranger })
  const name = `<${randomUUID()}@lake.example>`
  await sendPhoto(stranger, name)
  await read()
  server.remove(stranger)
  await sendPhoto(victim, name)
  await sendPhoto(stranger, `${name} (again)`)
  server.renumber()
  const [reply] = await run(sql`select id from customer_replies where customer_id = ${id}`)
  await expect(addReplyPhotos(deps, String(reply?.['id']))).rejects.toThrow('no longer in your mailbox')
})

test('what an archived customer writes is kept, and wakes nobody; restored, they wait for an answer', async () => {
  const email = `${randomUUID()}@lake.example`
  const id = await insertCustomer(product.database, { email })
  expect((await owner.delete(`/api/customers/${id}`)).ok).toBe(true)
  write({ from: email, subject: 'One more thing' })
  await read()
  expect(await kept()).toMatchObject([{ customer_id: id, sender: email, subject: 'One more thing' }])
  expect(await waiting()).toEqual([])
  expect((await run(sql`select deleted_at is not null as archived from customers where id = ${id}`))[0]).toEqual({
    archived: true,
  })
  expect((await owner.post(`/api/customers/${id}/restore`)).ok).toBe(true)
  expect(await waiting()).toHaveLength(1)
})

test('whoever answers while archived is not pursued when they are restored; the owner’s own task comes back', async () => {
  const email = `${randomUUID()}@lake.example`
  const id = await insertCustomer(product.database, { email })
  await run(sql`insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
    values (${randomUUID()}, ${id}, now(), 'day3', now(), '', '', 'open'),
      (${randomUUID()}, ${id}, now(), 'day7', now(), '', '', 'open'),
      (${randomUUID()}, ${id}, now(), 'custom', now(), '', '', 'held')`)
  expect((await owner.delete(`/api/customers/${id}`)).ok).toBe(true)
  write({ from: email, answers: `<${await sendTo(id)}@reelwright.example>` })
  await read()
  expect((await owner.post(`/api/customers/${id}/restore`)).ok).toBe(true)
  expect(await run(sql`select type, state, reason from follow_up_tasks order by type`)).toEqual([
    { type: 'custom', state: 'held', reason: null },
    { type: 'day3', state: 'cancelled', reason: 'replied' },
    { type: 'day7', state: 'cancelled', reason: 'replied' },
  ])
})

test('whoever dies in the middle goes on behind the last mail', async () => {
  const [first, second] = [`${randomUUID()}@lake.example`, `${randomUUID()}@lake.example`]
  for (const email of [first, second]) await insertCustomer(product.database, { email })
  await read()
  const position = async () => Number((await run(sql`select last_uid from mailbox_positions`))[0]?.['last_uid'])
  const before = await position()
  write({ from: first, subject: 'One' })
  write({ from: second, subject: 'Two' })
  const findAddressee = async (address: string) => {
    if (address === second) throw new Error('The database is away')
    return deps.findAddressee(address)
  }
  await readReplies({ ...deps, findAddressee }, AbortSignal.timeout(60_000))
  expect(await position()).toBe(before + 1)
  await read()
  expect((await kept()).map(({ subject }) => subject)).toEqual(['One', 'Two'])
})

test('one customer’s mails of a day have an end, and so have everybody’s', async () => {
  const email = `${randomUUID()}@lake.example`
  await insertCustomer(product.database, { email })
  const { replies } = strangersStores
  const { perSource } = replies
  try {
    replies.perSource = 2
    for (const subject of ['One', 'Two', 'Three']) write({ from: email, subject })
    await read()
    expect(await kept()).toHaveLength(2)
  } finally {
    replies.perSource = perSource
  }
})

test('a mail is kept once, though two processes read and the mailbox is numbered anew', async () => {
  const email = `${randomUUID()}@lake.example`
  await insertCustomer(product.database, { email })
  for (const subject of ['One', 'Two', 'Three']) write({ from: email, subject })
  await Promise.all([read(), read(), read()])
  server.renumber()
  await read()
  const subjects = (await kept()).map(({ subject }) => String(subject))
  expect(subjects.toSorted()).toEqual(['One', 'Three', 'Two'])
})

test('whoever was merged writes to the entry that is left; whoever was erased leaves nothing', async () => {
  const merged = await insertCustomer(product.database, { email: 'old@lake.example' })
  const email = await sendTo(merged)
  const id = await insertCustomer(product.database, { email: 'maria@lake.example' })
  await run(sql`update customers set merged_into = ${id}, deleted_at = now() where id = ${merged}`)
  write({ from: 'else@where.example', answers: `<${email}@reelwright.example>` })
  await read()
  expect(await kept()).toMatchObject([{ customer_id: id }])
  await run(sql`delete from customers`)
  write({ from: 'maria@lake.example', subject: 'Still there?' })
  await read()
  expect(await kept()).toEqual([])
})

test('a silent server is said in Settings, and the next run goes on where the last one stood', async () => {
  await insertCustomer(product.database, { email: 'maria@lake.example' })
  await read()
  server.isSilent = true
  await readReplies(deps, AbortSignal.timeout(300))
  const state = () => readAs<{ readAt: string | null; problem: string | null }>('/api/admin/mailbox')
  expect((await state()).problem).toContain('doesn’t answer as a mail server')
  server.isSilent = false
  write({ from: 'maria@lake.example', subject: 'Later' })
  await read()
  expect((await state()).problem).toBeNull()
  expect(await kept()).toMatchObject([{ subject: 'Later' }])
  const tested = await owner.post('/api/admin/mailbox/test')
  expect(await tested.json()).toEqual({ problem: null })
})

test('the photos of a reply are offered in the story, taken once and checked like every upload', async () => {
  const id = await insertCustomer(product.database, { name: 'Maria Lake', email: 'maria@lake.example' })
  const files = [
    ['kitchen.jpg', 'image/jpeg', await readFile('test/fixtures/orient-1.jpg')],
    ['broken.jpg', 'image/jpeg', Buffer.from('not a picture')],
    ['terms.pdf', 'application/pdf', Buffer.from('%PDF-1.7')],
  ] as const
  const parts = files.map(
    ([name, type, bytes]) =>
      `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n` +
      `Content-Transfer-Encoding: base64\n\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`,
  )
  const body = ['Content-Type: text/plain\n\nHere they are.\n', ...parts].map((part) => `--cut\n${part}`).join('')
  server.receive(
    `From: maria@lake.example\nSubject: Our photos\nMessage-ID: <${randomUUID()}@lake.example>\n` +
      `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=cut\n\n${body}--cut--\n`,
  )
  await read()
  expect(await waiting()).toMatchObject([{ targetId: id, text: 'Sent photos (sender not proven): Our photos' }])
  const readReply = async () =>
    (await readAs<{ entries: StoryEntry[] }>(`/api/customers/${id}/story`)).entries.find(({ kind }) => kind === 'reply')
  const reply = await readReply()
  expect(reply).toMatchObject({ text: 'Here they are.', hasPhotosToAdd: true })
  server.renumber()
  const add = () => owner.post(`/api/admin/replies/${reply?.id}/photos`)
  // Pressed three times at once.
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  expect(await answers.find(({ ok }) => ok)?.json()).toEqual({
    success: true,
    added: 1,
    skipped: [{ name: 'broken.jpg', reason: 'Only JPG, PNG, HEIC and WebP pictures are accepted.' }],
  })
  const { images } = await readAs<{ images: Photo[] }>(`/api/uploads/property-images/${id}`)
  expect(images.map(({ originalName }) => originalName)).toEqual(['kitchen.jpg'])
  expect(await readReply()).toMatchObject({ hasPhotosToAdd: false })
  expect((await add()).status).toBe(404)
})
