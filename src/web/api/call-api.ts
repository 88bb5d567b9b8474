import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'

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
