import type { z } from 'zod'
import { type Call, refusal } from '#src/contracts/call.ts'
import { addressOf } from './address-of.ts'

export interface CallInput<C extends Call> {
  params?: z.input<C['params']>
  query?: z.input<C['query']>
  body?: z.input<C['body']>
  signal?: AbortSignal | undefined
}

export interface CallAnswer<C extends Call> {
  data: z.output<C['answer']>
  headers: Headers
}

export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<CallAnswer<C>> {
  const response = await fetch(addressOf(call.path, input), {
    method: call.method,
    credentials: 'include',
    signal: input.signal ?? null,
    ...jsonBody(call, input.body),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response, text)
  const data = call.answer.parse(call.answerKind === 'json' ? JSON.parse(text) : {}) as z.output<C['answer']>
  return { data, headers: response.headers }
}

function jsonBody(call: Call, body: unknown): RequestInit {
  if (call.bodyKind !== 'json') return {}
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

// An answer that is not a success. `message` is the specification's form; `text` is what a person may read.
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Headers

  constructor(answer: { status: number; statusText: string; headers: Headers }, body: string) {
    super(`${answer.status}: ${body || answer.statusText}`)
    this.name = 'ApiError'
    this.status = answer.status
    this.body = body
    this.headers = answer.headers
  }

  get text(): string {
    return readRefusal(this.body) ?? 'Something went wrong on our side. Please try again.'
  }
}

function readRefusal(body: string): string | undefined {
  try {
    return refusal.safeParse(JSON.parse(body)).data?.error
  } catch {
    // A proxy in between answers with a page of its own; there is nothing in it for people.
    return undefined
  }
}
