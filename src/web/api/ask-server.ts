import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import type { CallInput } from './call-api.ts'

// A call by its method and path alone, typed by the contract that it stands for.
export interface PlainCall<C extends Call> {
  method: C['method']
  path: string
  // Never set: it only carries the type.
  contract?: C
}

// callApi without its parser, for pages that must stay small: the answer is taken as our own server sent it.
export async function askServer<C extends Call>(
  { method, path }: PlainCall<C>,
  input: CallInput<C> = {},
): Promise<z.output<C['answer']>> {
  const response = await fetch(addressOf(path, input), {
    method,
    credentials: 'include',
    signal: input.signal ?? null,
    ...(input.body === undefined ? {} : json(input.body)),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response, text)
  return JSON.parse(text) as z.output<C['answer']>
}

const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
