import { AppError } from '#src/kit/app-error.ts'

// What the caller meets: an abort as it was asked for, foreseen failures as they are, and a full disk in plain words.
export function clearlyWorded(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof AppError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new AppError('unavailable', 'The disk is full, so the film could not be written.', { cause: error })
  }
  return error
}
