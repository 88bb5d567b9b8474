import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { secondMs } from '#src/kit/time.ts'
import { explainServer } from '#src/server/platform/mail/port.ts'
import type { AttachedPhoto, Mailbox, MailboxPosition, MailPlace, ReadMailbox } from './port.ts'
import { contentOf, headerNames, photosOf, readHead } from './read-mail.ts'

export interface ImapOptions {
  // imaps://user:password@host:993, or imap:// for a conversation that turns encrypted.
  url: string
  // Whether the password may travel unencrypted to another machine.
  isPlainAllowed?: boolean
  // How long a server that says nothing is waited for.
  patienceMs?: number
}

const maxPerRead = 200
// Enough for the words of a person and the head of a picture behind them.
const maxSourceBytes = 256 * 1024
// More than the providers of mail let through.
const maxMailBytes = 50 * 1024 * 1024

export function makeImapMailbox(options: ImapOptions): Mailbox {
  const { username, host, hostname } = new URL(options.url)
  return {
    name: `${decodeURIComponent(username)} ${host}`,
    read: (wanted) => converse(options, wanted.signal, (client) => readNew(client, wanted, hostname)),
    readPhotos: (mail, signal) => converse(options, signal, (client) => readPhotos(client, mail, hostname)),
    explain: (cause) => explainServer(isRefusedLogin(cause) ? { code: 'EAUTH' } : cause, options.url, '993'),
  }
}

// The library says so beside the message, which is the same for every command.
const isRefusedLogin = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'authenticationFailed' in cause && cause.authenticationFailed === true

// One conversation, which ends when its time is over, whatever the server does.
async function converse<T>(options: ImapOptions, signal: AbortSignal, talk: (client: ImapFlow) => Promise<T>) {
  const client = await makeClient(options)
  const broken = Promise.withResolvers<never>()
  // Without a listener a broken connection would end the process.
  client.on('error', broken.reject)
  const stop = () => broken.reject(new Error('timeout'))
  signal.addEventListener('abort', stop)
  const work = async () => {
    await client.connect()
    const lock = await client.getMailboxLock('INBOX', { readOnly: true })
    try {
      return await talk(client)
    } finally {
      lock.release()
    }
  }
  try {
    signal.throwIfAborted()
    const result = await Promise.race([broken.promise, work()])
    await Promise.race([broken.promise, client.logout()]).catch(() => undefined)
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

async function makeClient({ url, isPlainAllowed = false, patienceMs = 10 * secondMs }: ImapOptions): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'imaps:'
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return new ImapFlow({
    host: hostname,
    port: Number(port || (isEncrypted ? 993 : 143)),
    secure: isEncrypted,
    ...(isEncrypted || isPlainAllowed || isLocal ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
  })
}

async function readNew(client: ImapFlow, wanted: ReadMailbox, host: string): Promise<MailboxPosition> {
  const { position, since, signal, take, passed } = wanted
  const { mailbox } = client
  if (!mailbox) throw new Error('The server opened no mailbox')
  const validity = String(mailbox.uidValidity)
  const isKnown = position?.validity === validity
  const lastUid = isKnown ? position.lastUid : 0
  const range = isKnown ? { uid: `${lastUid + 1}:*` } : { since }
  const found = (await client.search(range, { uid: true })) || []
  // A range that ends with * always has the last message in it, however old.
  const uids = found.filter((uid) => uid > lastUid).toSorted((one, other) => one - other)
  const chosen = uids.slice(0, maxPerRead)
  if (chosen.length > 0) {
    for (const message of await fetchHeads(client, chosen)) {
      signal.throwIfAborted()
      await take(await toMail(client, message, { validity, host }))
      await passed({ validity, lastUid: message.uid })
    }
  }
  const isAll = chosen.length === uids.length
  return { validity, lastUid: isAll ? Math.max(lastUid, mailbox.uidNext - 1) : (chosen.at(-1) ?? lastUid) }
}

async function fetchHeads(client: ImapFlow, uids: number[]): Promise<FetchMessageObject[]> {
  const messages = await client.fetchAll(uids.join(','), { uid: true, headers: [...headerNames] }, { uid: true })
  return messages.toSorted((one, other) => one.uid - other.uid)
}

interface Place {
  validity: string
  host: string
}

async function toMail(client: ImapFlow, { uid, headers }: FetchMessageObject, { validity, host }: Place) {
  const head = await readHead(headers ?? Buffer.alloc(0), host)
  return {
    ...head,
    validity,
    uid,
    // Every mail program gives one; a mail without is known by its place.
    messageId: head.messageId || placeId(validity, uid),
    readContent: async () => contentOf(await fetchSource(client, uid, maxSourceBytes)),
  }
}

const placeId = (validity: string, uid: number): string => `${validity} ${uid}`

// Where it stood, or by its own name where the mailbox is numbered anew. A search finds every name that holds this one in it:
// only the mail of this very name and sender is the one.
async function readPhotos(client: ImapFlow, wanted: MailPlace, host: string): Promise<AttachedPhoto[]> {
  const { mailbox } = client
  if (!mailbox) throw new Error('The server opened no mailbox')
  const { messageId, from } = wanted
  const validity = String(mailbox.uidValidity)
  const isInPlace = wanted.validity === validity && wanted.uid !== null
  const search = { header: { 'message-id': messageId } }
  const uids = isInPlace ? [wanted.uid] : (await client.search(search, { uid: true })) || []
  if (uids.length === 0) return []
  for (const { uid, headers } of await fetchHeads(client, uids.filter((uid) => uid !== null).slice(0, maxPerRead))) {
    const head = await readHead(headers ?? Buffer.alloc(0), host)
    const isSame = (head.messageId || placeId(validity, uid)) === messageId && head.from === from
    if (isSame) return photosOf(await fetchSource(client, uid, maxMailBytes))
  }
  return []
}

async function fetchSource(client: ImapFlow, uid: number, maxLength: number): Promise<Uint8Array> {
  const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
  return message && message.source ? message.source : new Uint8Array()
}
