import type { MailTransport } from './port.ts'
import { explainSmtp } from './explain-smtp.ts'
import { checkSmtp, makeSmtpTransport, type SmtpOptions } from './smtp-transport.ts'

// Asked for each mail: the owner may have named another server since the last one.
export function makeChosenTransport(readServer: () => Promise<SmtpOptions | undefined>): MailTransport {
  const sandbox = makeSandboxTransport()
  return {
    send: async (message, beforeContent) => {
      const server = await readServer()
      return (server ? makeSmtpTransport(server) : sandbox).send(message, beforeContent)
    },
    test: async (message) => {
      const server = await readServer()
      if (!server) return sandbox.test(message)
      const problem = await checkSmtp(server).then(
        () => undefined,
        (cause: unknown) => explainSmtp(cause, server.url),
      )
      return problem ?? makeSmtpTransport(server).test(message)
    },
    close: () => sandbox.close(),
  }
}

// Sends nothing: the outbox keeps the message for the owner to read.
export function makeSandboxTransport(): MailTransport {
  return {
    send: async (_message, beforeContent) => {
      await beforeContent()
      return { kind: 'sent', answer: 'sandbox', isKept: true }
    },
    test: async () => 'You have no mail server yet. Emails stay in the log.',
    close: () => Promise.resolve(),
  }
}
