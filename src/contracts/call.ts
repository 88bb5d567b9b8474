import { z } from 'zod'

// One object a call: the server parses with it, the browser's client is typed by it, OpenAPI is printed from it.

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

// Who may call: anyone; the visitor who made the quote (by its capability) or the owner; the owner alone.
type Access = 'public' | 'capability' | 'owner'

// Requests one address may make in a minute.
type RateLimit = { perMinute: number }

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  name: string
  summary: string
  method: Method
  path: string
  access: Access
  params: Params
  query: Query
  body: Body
  // What a body is made of; 'files' is a streamed multipart form that the handler reads itself; 'raw' are the bytes as
  // they were sent, for what is signed.
  bodyKind: 'none' | 'json' | 'files' | 'raw'
  status: number
  // What the answer is made of; 'file' is a stream with its own content type.
  answerKind: 'json' | 'empty' | 'file'
  answer: Answer
  bodyLimitBytes: number
  rateLimit: RateLimit
}

interface CallOptions<P, Q, B, A> {
  name: string
  summary: string
  method: Method
  path: string
  access: Access
  params?: P
  query?: Q
  body?: B
  bodyKind?: 'files' | 'raw'
  status?: number
  answer?: A
  answerKind?: 'file'
  bodyLimitBytes?: number
  rateLimit?: RateLimit
}

const nothing = z.object({})
type Nothing = typeof nothing

export function defineCall<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
>(options: CallOptions<P, Q, B, A>): Call<P, Q, B, A> {
  const defaults = {
    params: nothing,
    query: nothing,
    body: nothing,
    bodyKind: options.body ? 'json' : 'none',
    status: options.answer || options.answerKind ? 200 : 204,
    answerKind: options.answer ? 'json' : 'empty',
    answer: nothing,
    bodyLimitBytes: 64 * 1024,
    rateLimit: { perMinute: 300 },
  }
  return { ...defaults, ...options } as unknown as Call<P, Q, B, A>
}

export const refusal = z.object({ success: z.literal(false), error: z.string() })
export const success = z.object({ success: z.literal(true) })
export const done = { success: true } as const

export const idParam = z.uuid()
