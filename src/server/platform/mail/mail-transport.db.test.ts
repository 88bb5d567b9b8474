import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/fakes/mail-server.ts'
import type { MailMessage, MailTransport } from './port.ts'
import { makeSandboxTransport } from './chosen-transport.ts'
import { makeSmtpTransport } from './smtp-transport.ts'

const atOnce = () => Promise.resolve()

const message: MailMessage = {
  messageId: '<0199@reelwright.example>',
  to: 'helen@lakeside.example',
  subject: 'We have your request',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  headers: {},
}

async function makeSmtp(): Promise<MailTransport> {
  const server = await startMailServer()
  onTestFinished(server.close)
  return makeSmtpTransport({ url: server.url, from: 'Reelwright <hello@reelwright.example>' })
}

const transports = [
  { name: 'smtp', make: makeSmtp },
  { name: 'sandbox', make: () => Promise.resolve(makeSandboxTransport()) },
]

for (const { name, make } of transports) {
  test(`the ${name} transport says that a message went out, or that it was kept`, async () => {
    const transport = await make()
    expect(await transport.send(message, atOnce)).toMatchObject({
      kind: 'sent',
      answer: expect.stringMatching(/./) as string,
      ...(name === 'sandbox' ? { isKept: true } : {}),
    })
    await transport.close()
  })

  test(`the ${name} transport sends several messages at once`, async () => {
    const transport = await make()
    const outcomes = await Promise.all([message, message, message].map((one) => transport.send(one, atOnce)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent'])
    await transport.close()
  })
}
