import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'

// A call whose body is a form with files.
export async function postForm<C extends Call>(
  call: C,
  form: FormData,
  params: Record<string, string> = {},
): Promise<z.output<C['answer']>> {
  const response = await fetch(addressOf(call.path, { params }), {
    method: call.method,
    credentials: 'include',
    body: form,
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response, text)
  return call.answer.parse(JSON.parse(text)) as z.output<C['answer']>
}
