import type { Attachment, Email } from 'postal-mime'
import { isProvenSender } from './is-proven-sender.ts'
import type { AttachedPhoto, IncomingMail, MailContent } from './port.ts'
import { withoutHistory } from './without-history.ts'
import { wordsOfHtml } from './words-of-html.ts'

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

export type MailHead = Omit<IncomingMail, 'readContent' | 'validity' | 'uid'>

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
