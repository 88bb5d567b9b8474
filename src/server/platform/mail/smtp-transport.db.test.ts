import { expect, onTestFinished, test } from 'vitest'
import { type MailAnswers, startMailServer } from '#test/fakes/mail-server.ts'
import type { MailMessage } from './port.ts'
import { makeSmtpTransport } from './smtp-transport.ts'

const from = 'Reelwright <hello@reelwright.example>'

const atOnce = () => Promise.resolve()

const message: MailMessage = {
  messageId: '<0199@reelwright.example>',
  to: 'helen@lakeside.example',
  subject: 'We have your request',
  text: 'Thank you, Héléna',
  html: '<p>Thank you</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

async function sendTo(answers: MailAnswers, changes: Partial<MailMessage> = {}) {
  const server = await startMailServer(answers)
  onTestFinished(server.close)
  const outcome = await makeSmtpTransport({ url: server.url, from }).send({ ...message, ...changes }, atOnce)
  return { outcome, received: server.received }
}

test('a message arrives once, at one recipient, with its own Message-ID', async () => {
  const { outcome, received } = await sendTo({})
  expect(outcome.kind).toBe('sent')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'hello@reelwright.example', to: ['helen@lakeside.example'] })
  expect(received[0]?.content).toContain('Message-ID: <0199@reelwright.example>')
  expect(received[0]?.content).toContain('Auto-Submitted: auto-generated')
})

test('a recipient refused for good is a permanent refusal of the address', async () => {
  const { outcome } = await sendTo({ recipient: 550 })
  expect(outcome).toMatchObject({ kind: 'refused', permanent: true, badRecipient: true })
})

test('a recipient refused for now is worth another attempt', async () => {
  const { outcome } = await sendTo({ recipient: 451 })
  expect(outcome).toMatchObject({ kind: 'refused', permanent: false })
})

test('a message refused after its content is refused, not unknown', async () => {
  const permanent = await sendTo({ data: 554 })
  expect(permanent.outcome).toMatchObject({ kind: 'refused', permanent: true })
  expect(permanent.outcome).not.toHaveProperty('badRecipient')
  const temporary = await sendTo({ data: 451 })
  expect(temporary.outcome).toMatchObject({ kind: 'refused', permanent: false })
})

test('a connection that breaks after the content leaves the outcome unknown', async () => {
  const { outcome, received } = await sendTo({ cutAt: 'data' })
  expect(received).toHaveLength(1)
  expect(outcome.kind).toBe('unknown')
})

test('a connection that breaks before the content is worth another attempt', async () => {
  const { outcome, received } = await sendTo({ cutAt: 'recipient' })
  expect(received).toHaveLength(0)
  expect(outcome).toMatchObject({ kind: 'refused', permanent: false })
})

test('nothing leaves when the content may not be handed over', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const transport = makeSmtpTransport({ url: server.url, from })
  const outcome = await transport.send(message, () => Promise.reject(new Error('taken over')))
  expect(outcome).toEqual({ kind: 'refused', permanent: false, reason: 'taken over' })
  expect(server.received).toHaveLength(0)
})

test('a server that is not there is worth another attempt', async () => {
  const server = await startMailServer()
  await server.close()
  const outcome = await makeSmtpTransport({ url: server.url, from }).send(message, atOnce)
  expect(outcome).toMatchObject({ kind: 'refused', permanent: false })
})

test('the credentials of the address are used, and wrong ones are not the fault of the message', async () => {
  const server = await startMailServer({ password: 'right' })
  onTestFinished(server.close)
  const address = (password: string) => server.url.replace('//', `//reel:${password}@`)
  const refused = await makeSmtpTransport({ url: address('wrong'), from }).send(message, atOnce)
  expect(refused).toMatchObject({ kind: 'refused', permanent: false })
  const sent = await makeSmtpTransport({ url: address('right'), from }).send(message, atOnce)
  expect(sent.kind).toBe('sent')
})

test('line breaks in a subject or a header cannot start another header', async () => {
  const { received } = await sendTo(
    {},
    { subject: 'Hello\r\nBcc: other@lakeside.example', headers: { 'X-Name': 'a\r\nBcc: other@lakeside.example' } },
  )
  const [head = ''] = received[0]?.content.split('\r\n\r\n') ?? []
  expect(head).toContain('Hello Bcc: other@lakeside.example')
  expect(head).not.toMatch(/^Bcc:/im)
  expect(received[0]?.to).toEqual(['helen@lakeside.example'])
})

test('a list of addresses is refused instead of being split', async () => {
  const { outcome, received } = await sendTo({}, { to: 'helen@lakeside.example>,<other@lakeside.example' })
  expect(received).toHaveLength(0)
  expect(outcome).toMatchObject({ kind: 'refused', permanent: true })
})

test('another machine must offer encryption, unless a setting says otherwise', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  // The same server under an address that is not this machine's own.
  const url = server.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0')
  const refused = await makeSmtpTransport({ url, from }).send(message, atOnce)
  expect([refused.kind, server.received]).toEqual(['refused', []])
  const allowed = await makeSmtpTransport({ url, from, isPlainAllowed: true }).send(message, atOnce)
  expect([allowed.kind, server.received.length]).toEqual(['sent', 1])
})
