import type { MailTransport } from './port.ts'

// Sends nothing: the outbox keeps the message for the owner to read.
export function makeSandboxTransport(): MailTransport {
  return {
    kind: 'sandbox',
    send: async (_message, beforeContent) => {
      await beforeContent()
      return { kind: 'sent', answer: 'sandbox' }
    },
    close: () => Promise.resolve(),
  }
}
