import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '#src/kit/time.ts'
import type { MailOutcome, MailTransport } from '#src/server/platform/mail/port.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import { idleQueue } from '#test/support/idle-queue.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { patient } from '#test/support/patient.ts'
import { greeting, makeOutbox, now, sent } from '#test/support/test-outbox.ts'
import { deliverEmail, deliverEmailJob, emailHandlers, emailJobs, sweepEmails } from './outbox.ts'
import { queueEmails } from './feature.ts'
import { claimEmail, countEmails } from './outbox.sql.ts'
import { emails, suppressedAddresses } from './tables.ts'

const first = { attempt: 1 }
const again = { attempt: 2 }
const last = { attempt: deliverEmailJob.attempts }

test('a queued email is delivered by the worker, once', async () => {
  const { deps, messages } = await makeOutbox()
  await deps.database.delete(emails)
  const ignore = () => undefined
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const running = await makePgBossQueue({ url: deps.url, database: deps.database, jobs: emailJobs, log, works: true })
  onTestFinished(running.stop)
  await running.worker.start(emailHandlers(deps))
  const recipients = Array.from({ length: 20 }, (_, index) => `visitor${index}@lakeside.example`)
  await deps.database.transaction((tx) =>
    queueEmails(
      { ...deps, queue: running.queue },
      tx,
      recipients.map((recipient) => ({ ...greeting, recipient })),
    ),
  )
  const findSent = () => deps.database.select().from(emails).where(eq(emails.status, 'sent'))
  await vi.waitFor(async () => expect(await findSent()).toHaveLength(20), { timeout: patient(20_000), interval: 50 })
  expect(messages.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
})

test('an email to more than one address is refused and stores nothing', async () => {
  const { deps } = await makeOutbox()
  const bad = { ...greeting, recipient: 'a@lakeside.example,b@lakeside.example' }
  const queueing = deps.database.transaction((tx) => queueEmails(deps, tx, [greeting, bad]))
  await expect(queueing).rejects.toThrow('Invalid recipient')
  expect(await deps.database.select().from(emails)).toHaveLength(1)
})

test('a sent email carries a Message-ID made of its row and is marked with the answer', async () => {
  const { deps, messages, read, emailId } = await makeOutbox()
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toMatchObject([{ messageId: `<${emailId}@reelwright.example>`, to: 'helen@lakeside.example' }])
  expect(await read()).toMatchObject({ status: 'sent', reason: '250 ok', attempts: 1, claimedAt: now, finishedAt: now })
})

test('without a mail server the row says sandbox', async () => {
  const { deps, read, emailId } = await makeOutbox([{ kind: 'sent', answer: 'sandbox', isKept: true }])
  await deliverEmail(deps, { emailId, ...first })
  expect((await read()).status).toBe('sandbox')
})

test('a job that runs twice sends once', async () => {
  const { deps, messages, read, emailId } = await makeOutbox()
  await Promise.all([deliverEmail(deps, { emailId, ...first }), deliverEmail(deps, { emailId, ...first })])
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toHaveLength(1)
  expect((await read()).status).toBe('sent')
})

test('a worker that dies before the content leaves has sent nothing: its mail goes out with the next attempt', async () => {
  const { deps, messages, read, emailId } = await makeOutbox()
  await claimEmail(deps.database, emailId, now)
  // A second job for the row is not a second attempt of the first: it leaves the claim alone.
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toHaveLength(0)
  await deliverEmail(deps, { emailId, ...again })
  expect(messages).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'sent', cuts: 0 })
})

test('a worker that dies behind the content leads to one more mail, under the same Message-ID, and then to a rest', async () => {
  const { deps, messages, read, emailId } = await makeOutbox([new Error('killed')])
  await expect(deliverEmail(deps, { emailId, ...first })).rejects.toThrow('killed')
  expect(await read()).toMatchObject({ status: 'sending', handedOverAt: now })
  await expect(deliverEmail(deps, { emailId, ...again })).rejects.toThrow('killed')
  expect(messages.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${emailId}@reelwright.example>`))
  await deliverEmail(deps, { emailId, ...again })
  expect(messages).toHaveLength(2)
  expect(await read()).toMatchObject({
    status: 'unknown',
    cuts: 2,
    reason: expect.stringContaining('may have arrived') as string,
  })
})

test('a worker whose claim was taken over lets nothing leave', async () => {
  const { deps, messages, read, emailId } = await makeOutbox()
  const slow: MailTransport = {
    ...deps.mail,
    send: async (_message, beforeContent) => {
      await deliverEmail(deps, { emailId, ...again })
      await expect(beforeContent()).rejects.toThrow('taken this email over')
      return { kind: 'refused', permanent: false, reason: 'too late' }
    },
  }
  await expect(deliverEmail({ ...deps, mail: slow }, { emailId, ...first })).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(messages).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 2 })
})

test('an answer is recorded as soon as the database is back', async () => {
  const { deps, read, emailId } = await makeOutbox()
  let failures = 3
  const restarting = new Proxy(deps.database, {
    get: (target, name, receiver) => {
      if (name === 'update' && isSent && (failures -= 1) >= 0) throw new Error('the database system is starting up')
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  let isSent = false
  const mail: MailTransport = {
    ...deps.mail,
    send: async (message, beforeContent) => {
      const outcome = await deps.mail.send(message, beforeContent)
      isSent = true
      return outcome
    },
  }
  await deliverEmail({ ...deps, mail, database: restarting }, { emailId, ...first })
  expect(failures).toBeLessThan(0)
  expect((await read()).status).toBe('sent')
})

test('a connection that broke after the message is tried again, under the same Message-ID', async () => {
  const cut: MailOutcome = { kind: 'unknown', reason: 'Connection closed' }
  const { deps, messages, read, emailId } = await makeOutbox([cut, sent])
  await expect(deliverEmail(deps, { emailId, ...first })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read()).toMatchObject({
    status: 'waiting',
    reason: 'Connection closed: it may have arrived. We send it again with the same Message-ID.',
  })
  await deliverEmail(deps, { emailId, ...first })
  expect(messages.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${emailId}@reelwright.example>`))
  expect((await read()).status).toBe('sent')
})

test('a connection that broke twice is tried a last time two hours later; then the row is unknown for good', async () => {
  const { deps, messages, read, emailId } = await makeOutbox([{ kind: 'unknown', reason: 'Connection closed' }])
  await expect(deliverEmail(deps, { emailId, ...first })).rejects.toMatchObject({ code: 'unavailable' })
  await deliverEmail(deps, { emailId, ...first })
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toHaveLength(2)
  expect(await read()).toMatchObject({ status: 'unknown', reason: 'Connection closed', finishedAt: now })
  const sweepAfter = (minutes: number) =>
    sweepEmails({ ...deps, clock: { now: () => new Date(now.getTime() + minutes * minuteMs) } })
  await sweepAfter(119)
  expect((await read()).status).toBe('unknown')
  await sweepAfter(121)
  expect((await read()).status).toBe('waiting')
  await deliverEmail(deps, { emailId, ...first })
  await sweepAfter(600)
  expect(messages).toHaveLength(3)
  expect((await read()).status).toBe('unknown')
})

test('a temporary refusal waits for the next attempt, which may succeed', async () => {
  const { deps, read, emailId } = await makeOutbox([{ kind: 'refused', permanent: false, reason: '451 later' }, sent])
  await expect(deliverEmail(deps, { emailId, ...first })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read()).toMatchObject({ status: 'waiting', reason: '451 later', finishedAt: null })
  await deliverEmail(deps, { emailId, ...first })
  expect(await read()).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a temporary refusal of the last attempt is a failure', async () => {
  const { deps, read, emailId } = await makeOutbox([{ kind: 'refused', permanent: false, reason: '451 later' }])
  await deliverEmail(deps, { emailId, ...last })
  expect(await read()).toMatchObject({ status: 'failed', reason: '451 later', finishedAt: now })
})

test('a permanent refusal is not tried again and does not condemn the address', async () => {
  const { deps, messages, read, emailId } = await makeOutbox([{ kind: 'refused', permanent: true, reason: '554 spam' }])
  await deliverEmail(deps, { emailId, ...first })
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'failed', reason: '554 spam' })
  expect(await deps.database.select().from(suppressedAddresses)).toEqual([])
})

test('an address refused for good gets no further mail', async () => {
  const refused: MailOutcome = { kind: 'refused', permanent: true, badRecipient: true, reason: '550 no such user' }
  const { deps, messages, read, emailId } = await makeOutbox([refused])
  await deliverEmail(deps, { emailId, ...first })
  expect(await deps.database.select().from(suppressedAddresses)).toMatchObject([
    { address: expect.stringMatching(/^forgotten [\da-f]{64}$/), reason: 'bounce' },
  ])
  await deps.database.update(emails).set({ status: 'waiting' })
  await deliverEmail(deps, { emailId, ...first })
  expect(messages).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'suppressed', finishedAt: now })
})

test('someone who unsubscribed gets what they asked for, but no marketing', async () => {
  for (const [kind, status] of [
    ['transactional', 'sent'],
    ['marketing', 'suppressed'],
  ] as const) {
    const { deps, read, emailId } = await makeOutbox([sent], { kind })
    const unsubscribed = { address: 'helen@lakeside.example', reason: 'unsubscribe' as const, createdAt: now }
    await deps.database.insert(suppressedAddresses).values(unsubscribed)
    await deliverEmail(deps, { emailId, ...first })
    expect((await read()).status).toBe(status)
  }
})

test('the sweep takes back claims older than five minutes and leaves younger ones alone', async () => {
  const { deps, read, emailId } = await makeOutbox()
  await claimEmail(deps.database, emailId, new Date(now.getTime() - 4 * minuteMs))
  await sweepEmails(deps)
  expect((await read()).status).toBe('sending')
  await deps.database.update(emails).set({ claimedAt: new Date(now.getTime() - 6 * minuteMs) })
  const woken: unknown[] = []
  const queue = {
    ...idleQueue,
    enqueue: async (_tx: unknown, _job: unknown, payloads: unknown[]) => void woken.push(...payloads),
  }
  await sweepEmails({ ...deps, queue })
  expect(await read()).toMatchObject({ status: 'waiting', cuts: 0 })
  expect(woken).toEqual([{ emailId }])
})

test('the desk counts what waits and what needs a look', async () => {
  const { deps, emailId } = await makeOutbox()
  const queueOne = () => deps.database.transaction((tx) => queueEmails(deps, tx, [greeting]))
  await Promise.all([queueOne(), queueOne(), queueOne()])
  await claimEmail(deps.database, emailId, now)
  const statuses = ['failed', 'unknown'] as const
  const waiting = await deps.database.select().from(emails).where(eq(emails.status, 'waiting'))
  for (const [index, status] of statuses.entries()) {
    await deps.database
      .update(emails)
      .set({ status })
      .where(eq(emails.id, waiting[index]?.id ?? ''))
  }
  expect(await countEmails(deps.database)).toEqual({ waiting: 2, failed: 2 })
})

test('marketing mail can be unsubscribed from with one click; other mail has no such header', async () => {
  const marketing = await makeOutbox([sent], { kind: 'marketing' })
  await deliverEmail(marketing.deps, { emailId: marketing.emailId, ...first })
  expect(marketing.messages[0]?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/reelwright\.example\/unsubscribe\/[\w-]+>$/) as string,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const receipt = await makeOutbox()
  await deliverEmail(receipt.deps, { emailId: receipt.emailId, ...first })
  expect(receipt.messages[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
})

test('a mail answers the one that the same customer got before', async () => {
  const { deps, messages, emailId } = await makeOutbox()
  const customerId = await insertCustomer(deps.database)
  await deps.database.update(emails).set({ customerId })
  await deliverEmail(deps, { emailId, ...first })
  const later = { ...deps, clock: { now: () => new Date(now.getTime() + minuteMs) } }
  const letter = { ...greeting, customerId, kind: 'personal' } as const
  const [second = ''] = await deps.database.transaction((tx) => queueEmails(later, tx, [letter]))
  await deliverEmail(later, { emailId: second, ...first })
  const firstId = `<${emailId}@reelwright.example>`
  expect(messages[1]?.headers).toEqual({ 'In-Reply-To': firstId, References: firstId })
})
