import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  received: { from: string; to: string[]; content: string }[]
  close(): Promise<void>
}

export interface MailAnswers {
  recipient?: number | ((address: string) => number | undefined)
  data?: number | undefined
  // Cuts every connection at this moment, without an answer; 'content' loses what it was just given.
  cutAt?: 'recipient' | 'data' | 'content'
  password?: string
  // How long it thinks about a message that it has been given.
  answerAfterMs?: number
}

// A real SMTP server on loopback that keeps what it accepts and answers as it was told.
export async function startMailServer(answers: MailAnswers = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const received: MailServer['received'] = []
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const options: SMTPServerOptions = {
    disabledCommands: answers.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    // It would ask the machine's name server who 127.0.0.1 is, for every connection.
    disableReverseLookup: true,
    onAuth: ({ password, username }, _session, done) =>
      password === answers.password ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const { cutAt, recipient } = answers
      if (cutAt === 'recipient') cut()
      else done(refusal(typeof recipient === 'function' ? recipient(address) : recipient))
    },
    onData: (stream, { envelope }, done) => {
      const keep = (content: string): void => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        if (!answers.data && answers.cutAt !== 'content')
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
        if (answers.cutAt === 'data' || answers.cutAt === 'content') cut()
        else setTimeout(() => done(refusal(answers.data)), answers.answerAfterMs ?? 0)
      }
      // A sender that dies in the middle has no message.
      text(stream).then(keep, done)
    },
  }
  const server = new SMTPServer(options)
  // A connection that was cut is reported here; the sender's side is what the tests look at.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number | undefined): Error | null {
  return responseCode ? Object.assign(new Error('Refused by the test'), { responseCode }) : null
}

// How often each message arrived, by its Message-ID.
export function countArrivals({ received }: MailServer): Map<string, number> {
  const arrivals = new Map<string, number>()
  for (const { content } of received) {
    const id = /^message-id: (.+)$/im.exec(content)?.[1]?.trim() ?? ''
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
  }
  return arrivals
}
