import type { MailTransport } from './port.ts'

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
