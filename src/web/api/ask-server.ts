import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import type { CallInput } from './call-api.ts'

// callApi without its parser, for pages that must stay small: the answer is taken as our own server sent it. The contract
// is only a type here, and its method and path must be its own: askServer<typeof readOrder>(paths.readOrder, …).
export async function askServer<C extends Call>(at: C['at'], input: CallInput<C> = {}): Promise<z.output<C['answer']>> {
  const response = await fetch(addressOf(at, input), {
    method: methodOf(at),
    credentials: 'include',
    signal: input.signal ?? null,
    ...(input.body === undefined ? {} : json(input.body)),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response, text)
  return JSON.parse(text) as z.output<C['answer']>
}

const methodOf = (at: string): string => at.slice(0, at.indexOf(' '))

const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
