import { z } from 'zod'

// One object a call: the server parses with it, the browser's client is typed by it, OpenAPI is printed from it.

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE'

export type MethodAndPath = `${Method} /${string}`

// Who may call: anyone; the visitor who made the quote (by its capability) or the owner; the owner alone.
type Access = 'public' | 'capability' | 'owner'

// Requests one address may make in a minute.
type RateLimit = { perMinute: number }

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Headers extends z.ZodType = z.ZodType,
  At extends MethodAndPath = MethodAndPath,
> {
  name: string
  summary: string
  // 'GET /api/orders/:token'
  at: At
  method: Method
  path: string
  access: Access
  params: Params
  query: Query
  // Only those that the call is about, by their lower-case names.
  headers: Headers
  body: Body
  // What a body is made of; 'files' is a streamed multipart form that the handler reads itself; 'raw' are the bytes as
  // they were sent, for what is signed; 'stream' are bytes that the handler reads as they come.
  bodyKind: 'none' | 'json' | 'files' | 'raw' | 'stream'
  status: number
  // What the answer is made of; 'file' is a stream with its own content type, 'events' a line that stays open.
  answerKind: 'json' | 'empty' | 'file' | 'events'
  answer: Answer
  bodyLimitBytes: number
  rateLimit: RateLimit
  // On every answer, refusals too.
  fixedHeaders: Record<string, string>
  // A link is the permission, no cookie: a write is welcome from wherever it comes.
  isOpenToOtherSites: boolean
  // For the owner who still has the password that was printed at the first start.
  opensBeforePasswordChange: boolean
  // For the owner who has given the password a few minutes ago, once the shop is launched.
  asksPassword: boolean
}

interface CallOptions<P, Q, B, A, H, At> {
  name: string
  summary: string
  at: At
  access: Access
  params?: P
  query?: Q
  headers?: H
  body?: B
  bodyKind?: 'files' | 'raw' | 'stream'
  status?: number
  answer?: A
  answerKind?: 'file' | 'events'
  bodyLimitBytes?: number
  rateLimit?: RateLimit
  fixedHeaders?: Record<string, string>
  isOpenToOtherSites?: boolean
  opensBeforePasswordChange?: boolean
  asksPassword?: boolean
}

const nothing = z.object({})
type Nothing = typeof nothing

export function defineCall<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  H extends z.ZodType = Nothing,
  const At extends MethodAndPath = MethodAndPath,
>(options: CallOptions<P, Q, B, A, H, At>): Call<P, Q, B, A, H, At> {
  const [method, path] = options.at.split(' ')
  const defaults = {
    method,
    path,
    params: nothing,
    query: nothing,
    headers: nothing,
    body: nothing,
    bodyKind: options.body ? 'json' : 'none',
    status: options.answer || options.answerKind ? 200 : 204,
    answerKind: options.answer ? 'json' : 'empty',
    answer: nothing,
    bodyLimitBytes: 64 * 1024,
    rateLimit: { perMinute: 300 },
    fixedHeaders: {},
    isOpenToOtherSites: false,
    opensBeforePasswordChange: false,
    asksPassword: false,
  }
  return { ...defaults, ...options } as unknown as Call<P, Q, B, A, H, At>
}

export const refusal = z.object({ success: z.literal(false), error: z.string() })
export const success = z.object({ success: z.literal(true) })
export const done = { success: true } as const

export const idParam = z.uuid()

// The secret part of an order's link: whoever has it has the order.
export const orderToken = z.string().min(20).max(100)

// All calls that contracts export.
export const callsIn = (...contracts: object[]): Call[] =>
  contracts.flatMap((contract) => Object.values(contract)).filter(isCall)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'bodyKind' in value && 'path' in value
