import { AVERROR_EAGAIN, AVERROR_ENOSPC, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { AppError } from '#src/kit/app-error.ts'

// FFmpeg answers with negative numbers.
export function check(result: number, doing: string): number {
  if (result >= 0) return result
  const detail = `${doing}: ${FFmpegError.strerror(result)}`
  if (result === AVERROR_ENOSPC) {
    throw new AppError('unavailable', 'The disk is full, so the film could not be written.', { detail })
  }
  throw new AppError('unavailable', 'The film could not be encoded.', { detail })
}

// False when the codec wants more input first, or has nothing left.
export function isReady(result: number, doing: string): boolean {
  if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return false
  check(result, doing)
  return true
}
