import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import addressParser from 'nodemailer/lib/addressparser'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { secondMs } from '#src/kit/time.ts'
import { domainOf, type MailMessage, type MailOutcome, type MailTransport } from './port.ts'

// What nodemailer puts on its errors; there is a `responseCode` exactly when the server gave an answer.
interface SmtpProblem extends Error {
  code?: string
  command?: string
  responseCode?: number
}

function describeRefusal(problem: SmtpProblem, handedOver: boolean): MailOutcome {
  const reason = problem.message
  if (problem.responseCode === undefined && handedOver) return { kind: 'unknown', reason }
  const permanent = isPermanent(problem)
  const badRecipient = permanent && problem.command === 'RCPT TO'
  return { kind: 'refused', permanent, ...(badRecipient ? { badRecipient } : {}), reason }
}

// A 5xx to the greeting or the login is about this server's settings, not about the message: it will be tried again.
const aboutTheMessage = ['MAIL FROM', 'RCPT TO', 'DATA']
const unsendable = ['EENVELOPE', 'EMESSAGE']

function isPermanent({ code, command, responseCode }: SmtpProblem): boolean {
  if (responseCode === undefined) return unsendable.includes(code ?? '')
  return responseCode >= 500 && aboutTheMessage.includes(command ?? '')
}

export interface SmtpOptions {
  url: string
  from: string
  // Whether mail may leave unencrypted to another machine.
  isPlainAllowed?: boolean
  // How long a server that says nothing is waited for.
  patienceMs?: number
}

// One connection a message, driven step by step: nodemailer's own transport does not tell a connection that broke before
// the message was handed over, which is safe to try again, from one that broke after.
export function makeSmtpTransport(options: SmtpOptions): MailTransport {
  const { from } = options
  const server = describeServer(options)
  const sender = addressParser(from, { flatten: true })[0]?.address ?? from
  const send: MailTransport['send'] = async (message, beforeContent) => {
    const content = await compose(from, message)
    const errand = { auth: server.auth, sender, recipient: message.to, content, beforeContent }
    return converse(new SmtpConnection(server), errand)
  }
  return {
    send,
    test: async (message) => {
      const outcome = await send(message, async () => undefined)
      return outcome.kind === 'sent' ? null : `The mail server refused it. Its reply: ${outcome.reason}`
    },
    close: () => Promise.resolve(),
  }
}

// Connects, encrypts where it must, and logs in; nothing is sent. Throws what the server has against it.
export async function checkSmtp(options: SmtpOptions): Promise<void> {
  const server = describeServer(options)
  const connection = new SmtpConnection(server)
  const broken = Promise.withResolvers<never>()
  connection.on('error', broken.reject)
  try {
    await Promise.race([broken.promise, logIn(connection, server.auth)])
  } finally {
    connection.close()
  }
}

function describeServer({ url, from, isPlainAllowed = false, patienceMs = 10 * secondMs }: SmtpOptions) {
  return {
    ...parseConnectionUrl(url),
    requireTLS: !isPlainAllowed && !isLoopback(new URL(url).hostname),
    name: domainOf(from),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    // A busy server thinks longest about the content.
    socketTimeout: 3 * patienceMs,
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

function compose(from: string, message: MailMessage): Promise<Buffer> {
  const mail = new MailComposer({ ...message, from, disableFileAccess: true, disableUrlAccess: true })
  return mail.compile().build()
}

interface Errand {
  auth: { user: string; pass: string } | undefined
  sender: string
  recipient: string
  content: Buffer
  beforeContent: () => Promise<void>
}

async function converse(connection: SmtpConnection, errand: Errand): Promise<MailOutcome> {
  let handedOver = false
  const broken = Promise.withResolvers<never>()
  connection.on('error', broken.reject)
  const handOver = async (content: Readable): Promise<void> => {
    await errand.beforeContent()
    handedOver = true
    content.push(errand.content)
    content.push(null)
  }
  let isAsked = false
  const content = new Readable({
    // Asked for only after the server has said that it is ready to receive.
    read() {
      if (!isAsked) handOver(this).catch(broken.reject)
      isAsked = true
    },
  })
  try {
    const answer = await Promise.race([broken.promise, deliver(connection, errand, content)])
    return { kind: 'sent', answer }
  } catch (problem) {
    return describeRefusal(problem as SmtpProblem, handedOver)
  } finally {
    connection.close()
  }
}

async function deliver(connection: SmtpConnection, errand: Errand, content: Readable): Promise<string> {
  await logIn(connection, errand.auth)
  const send = promisify(connection.send.bind(connection))
  const info = await send({ from: errand.sender, to: [errand.recipient] }, content)
  return info.response
}

async function logIn(connection: SmtpConnection, auth: Errand['auth']): Promise<void> {
  await promisify(connection.connect.bind(connection))()
  if (auth && connection.allowsAuth) await promisify(connection.login.bind(connection))(auth)
}
