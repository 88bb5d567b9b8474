import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import type { TokenScope } from '#src/contracts/token-scopes.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { CookieName } from '#src/contracts/people/cookies.ts'

// What a feature knows of HTTP: a call, what came in, what goes out.

export { actingToken } from './acting.ts'
export { networksOf } from './source.ts'

export interface UploadedFile {
  name: string
  // The form's plain fields. It grows while the form is read: it is whole after the last file.
  fields: ReadonlyMap<string, string>
  // Ends with an error when the sender breaks off or the file is larger than the limit given to `files`.
  stream: Readable
}

export interface Session {
  id: string
  // Who acts, for the security log: the account, or the token by its name.
  name: string
  // Of another program, by the name of its token.
  token?: string
  expiresAt: Date
  // The password was printed at the first start: nothing else opens before the owner has chosen one.
  mustChangePassword?: boolean
}

// Another program, by the token that the owner gave it.
export interface TokenCaller {
  id: string
  name: string
  scopes: readonly TokenScope[]
  expiresAt: Date
}

export type ReadCookie = (name: CookieName) => string | undefined

// What is known of a request before a byte of its body is read.
export interface Asker<C extends Call = Call> {
  params: z.output<C['params']>
  // The address the request came from, behind the trusted proxy where there is one.
  source: string
  session: Session | undefined
  cookie: ReadCookie
}

export interface Incoming<C extends Call = Call> extends Asker<C> {
  query: z.output<C['query']>
  headers: z.output<C['headers']>
  body: z.output<C['body']>
  requestId: string
  header(name: string): string | undefined
  // The bytes as they were sent; empty but for a call whose body is 'raw'.
  rawBody: Buffer
  files(field: string, limits: { maxBytes: number; maxFiles: number }): AsyncIterable<UploadedFile>
  // The body of a call of the kind 'stream'. Ends with an error when the sender breaks off.
  stream(): Readable
  // Aborted when the other side goes away.
  signal: AbortSignal
}

export interface CookieChange {
  name: CookieName
  // Undefined removes the cookie.
  value: string | undefined
  maxAgeSeconds: number
}

export interface Outgoing<Body> {
  body: Body
  status?: number
  headers?: Record<string, string>
  cookies?: CookieChange[]
}

export type OutgoingFile = OutgoingStream | OutgoingStored

export interface OutgoingStream {
  stream: Readable
  // Unknown for what is made while it is sent.
  bytes?: number
  contentType: string
}

// A file of the storage: a browser may read it from there, whole or in parts.
export interface OutgoingStored {
  storage: Storage
  key: string
  // Without it only the whole file is answered.
  bytes?: number
  contentType: string
}

// One browser that stays connected. What is sent after it left goes nowhere.
export interface SseConnection {
  send(event: string, data: unknown): void
  close(): void
}

// Called when the line is open; what it answers is called once, when the line is closed, whoever closes it.
export type OnConnect = (line: SseConnection) => () => void

// Throws for a caller whose link or cookie doesn't open what the path names. Nothing of the body has been read by then.
type Admit<C extends Call> = (asker: Asker<C>) => void | Promise<void>

export interface Route {
  call: Call
  admit: Admit<Call> | undefined
  handle: (incoming: Incoming) => Promise<Outgoing<unknown>>
}

export function route<C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Outgoing<z.input<C['answer']>>>,
  admit?: Admit<C>,
): Route {
  return { call, handle, admit } as unknown as Route
}

export function fileRoute<C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Outgoing<OutgoingFile>>,
  admit?: Admit<C>,
): Route {
  return { call, handle, admit } as unknown as Route
}

export function eventsRoute<C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Outgoing<OnConnect>>,
): Route {
  return { call, handle, admit: undefined } as unknown as Route
}
