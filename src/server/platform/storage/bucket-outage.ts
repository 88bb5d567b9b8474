import { AppError } from '#src/kit/app-error.ts'

// Whatever the store has against it, the person who waits can only try again, and a job does so by itself.
export const bucketOutage = (cause: unknown): AppError =>
  new AppError('unavailable', 'The service is briefly unavailable. Please try again.', { cause, retryAfterSeconds: 5 })
