import { ApiError } from '#src/web/api/api-error.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'

export interface Refusal {
  text: string
  // A wrong password is forgotten after a moment; how long to wait stays readable.
  isPassing: boolean
}

export function describeRefusal(error: Error): Refusal {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 429) return { text: askToWait((error as ApiError).headers), isPassing: false }
  return { text: describeError(error), isPassing: status === 401 }
}

function askToWait(headers: Headers): string {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0
    ? `Too many attempts. Try again in ${describeWait(seconds)}.`
    : 'Too many attempts. Try again in a moment.'
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
