import type { Attachment, Email } from 'postal-mime'
import type { AttachedPhoto, IncomingMail, MailContent } from './port.ts'
import { wordTable } from '#src/kit/word-table.ts'

// What strangers send is taken apart here: everything has a limit, and a mail that cannot be read is an empty one.

export const headerNames = [
  'from',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
  'precedence',
  'list-id',
  'return-path',
  'x-autoreply',
  'x-autorespond',
  'authentication-results',
  'received',
] as const

const maxReferences = 30
const maxSubject = 200
const maxText = 20_000

// What a mail that cannot be read says.
const silent = { headers: [], from: undefined, date: '', messageId: '', subject: '' }

type MailHead = Omit<IncomingMail, 'readContent' | 'validity' | 'uid'>

export async function readHead(bytes: Uint8Array, mailboxHost: string): Promise<MailHead> {
  const { headers, from: sender, date, messageId = '', subject = '' } = (await parse(bytes)) ?? silent
  const header = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const from = (sender?.address ?? '').trim().toLowerCase().slice(0, 254)
  const written = Date.parse(date ?? '')
  return {
    messageId: wholeId.exec(messageId.trim())?.[0] ?? '',
    from,
    isProven: isProvenSender({
      results: header('authentication-results'),
      received: header('received'),
      mailboxHost,
      from,
    }),
    subject: plain(subject).replaceAll('\n', ' ').slice(0, maxSubject),
    answers: idsIn(`${header('in-reply-to')} ${header('references')}`),
    isAutomatic: isAutomatic(header, from),
    sentAt: Number.isNaN(written) ? null : new Date(written),
  }
}

// Of a mail without plain text, the words of its HTML. The source may end in the middle of a picture.
export async function contentOf(source: Uint8Array): Promise<MailContent> {
  const mail = await parse(source)
  const text = withoutHistory(plain(mail?.text || wordsOfHtml(mail?.html ?? ''))).slice(0, maxText)
  return { text, hasPhotos: mail?.attachments.some(isPhoto) ?? false }
}

// Whether they are what they are called is found out by whoever keeps them.
export async function photosOf(source: Uint8Array): Promise<AttachedPhoto[]> {
  const mail = await parse(source)
  return (mail?.attachments ?? []).filter(isPhoto).map(({ filename, content }) => ({
    name: plain(filename ?? '') || 'photo',
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
}

// A picture that the letter itself shows is a signature or an ornament.
const isPhoto = ({ mimeType, filename, related }: Attachment): boolean =>
  !related &&
  (/^image\/(jpeg|png|webp|hei[cf])$/i.test(mimeType) || /\.(jpe?g|png|webp|hei[cf])$/i.test(filename ?? ''))

async function parse(bytes: Uint8Array): Promise<Email | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 })
  } catch {
    // Built to break whoever reads it, or cut off in an unlucky place.
    return undefined
  }
}

// What is no whole id would be found in other mails too.
const wholeId = /^<[^<>\s]{1,300}>$/

const idsIn = (text: string): string[] => (text.match(/<[^<>\s]{1,300}>/g) ?? []).slice(0, maxReferences)

// RFC 3834 and what was there before it.
function isAutomatic(header: (name: string) => string, from: string): boolean {
  const submitted = header('auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /bulk|junk|list|auto.reply/i.test(header('precedence')) ||
    header('list-id') !== '' ||
    header('return-path') === '<>' ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    /^(mailer-daemon|postmaster)@/.test(from)
  )
}

// No letter of the database is missing from it, and nothing of it moves a cursor.
const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()

// Whether the server that took a mail in found that it comes from whom it says: anybody can write any address there.

interface Judged {
  // Headers as that server put them on top: the first of each.
  results: string
  received: string
  // Where the mailbox is read.
  mailboxHost: string
  from: string
}

// Of RFC 8601: 'mx.shop.example; dkim=pass header.d=lake.example; spf=pass smtp.mailfrom=maria@lake.example'.
export function isProvenSender({ results, received, mailboxHost, from }: Judged): boolean {
  const [server = '', ...checks] = results
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const domain = from.split('@').at(-1) ?? ''
  // Without a server of ours before it, the sender may have written the line along with the rest.
  const receiver = /\bby\s+([\w.-]+)/i.exec(received)?.[1]?.toLowerCase() ?? ''
  const [name = ''] = server.split(/\s/)
  if (domain === '' || ![receiver, mailboxHost.toLowerCase()].some((host) => isOneHouse(host, name))) return false
  return checks.some((check) => proves(check, domain))
}

const properties: Record<string, RegExp> = {
  dmarc: /\bheader\.from=([^\s;]+)/,
  dkim: /\bheader\.[di]=([^\s;]+)/,
  spf: /\bsmtp\.mailfrom=([^\s;]+)/,
}

function proves(check: string, domain: string): boolean {
  const method = /^(dmarc|dkim|spf)\s*=\s*pass\b/.exec(check)?.[1] ?? ''
  const named = new Map(Object.entries(properties)).get(method)?.exec(check)?.[1]
  const proven = named?.replaceAll('"', '').split('@').at(-1) ?? ''
  return proven.includes('.') && (isBelow(domain, proven) || isBelow(proven, domain))
}

const isBelow = (host: string, parent: string): boolean => host === parent || host.endsWith(`.${parent}`)

// mx1.shop.example and imap.shop.example are; two under co.uk are not.
function isOneHouse(host: string, other: string): boolean {
  if (!host.includes('.') || !other.includes('.')) return host !== '' && host === other
  const [labels, others] = [host, other].map((name) => name.split('.').toReversed())
  const shared = labels?.findIndex((label, index) => label !== others?.[index]) ?? 0
  const count = shared < 0 ? (labels?.length ?? 0) : shared
  return count > 2 || (count === 2 && (labels?.[1]?.length ?? 0) > 3)
}

const hidden = new Set(['script', 'style', 'head', 'title'])
const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'blockquote'])
const entities = wordTable<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' })

// The words of a page, to be shown as text and never as a page. In one pass: a pattern over the whole of it could be made
// to take minutes.
export function wordsOfHtml(html: string): string {
  const [first = '', ...rest] = html.split('<')
  const words = [first]
  let skipping: string | undefined
  for (const part of rest) {
    const end = part.indexOf('>')
    const name = /^\/?[a-z\d]+/i.exec(part)?.[0].toLowerCase() ?? ''
    if (skipping) {
      if (name !== `/${skipping}`) continue
      skipping = undefined
    } else if (hidden.has(name)) {
      skipping = name
      continue
    }
    if (blocks.has(name.replace('/', ''))) words.push('\n')
    words.push(part.slice(end + 1))
  }
  return decode(words.join(''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return entities[name.toLowerCase()] ?? whole
    const code = Number(number)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

// How mail programs begin the letter that they quote.
const beginnings = [
  /^-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht)/i,
  /^_{10,}$/,
  /^On .{5,200} wrote:$/,
  /^Am .{5,200} schrieb .{1,200}:$/,
  /^Le .{5,200} a écrit ?:$/,
  /^El .{5,200} escribió:$/,
]

// What somebody wrote themselves, without our own letter below it. Where nothing else is there, all of it.
export function withoutHistory(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line, index) => isBeginning(line, lines[index + 1] ?? ''))
  const own = (start < 0 ? lines : lines.slice(0, start)).filter((line) => !line.startsWith('>'))
  return own.join('\n').trim() || text.trim()
}

// Long introductions are broken into two lines.
const isBeginning = (line: string, next: string): boolean =>
  beginnings.some((pattern) => pattern.test(line.trim()) || pattern.test(`${line.trim()} ${next.trim()}`))
