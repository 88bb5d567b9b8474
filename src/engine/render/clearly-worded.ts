import { AppError } from '#src/kit/app-error.ts'

// What the caller meets: an abort as it was asked for, foreseen failures as they are, and a full or closed disk in plain words.
export function clearlyWorded(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof AppError) return error
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new AppError('unavailable', 'The disk is full, so the film could not be written.', { cause: error })
  }
  if (code !== undefined && unwritable.has(code)) {
    return new AppError('bad_request', `${path ?? 'The folder'} cannot be written to.`, { cause: error })
  }
  return error
}

// No right to write there, a read-only disk, a file where a folder should be.
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
