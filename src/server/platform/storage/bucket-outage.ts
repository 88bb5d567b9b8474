import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'

// Whatever the store has against it, the person who waits can only try again, and a job does so by itself.
export const bucketOutage = (cause: unknown): AppError =>
  new AppError('unavailable', brieflyUnavailable, { cause, retryAfterSeconds: 5 })
