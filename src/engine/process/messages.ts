import { AppError, type AppErrorCode } from '#src/kit/app-error.ts'

export type ToChild<Task> = { kind: 'start'; task: Task } | { kind: 'abort' }

interface Failed {
  kind: 'failed'
  message: string
  foreseen?: { code: AppErrorCode; text: string; detail: string | undefined }
}

export type FromChild<Result> = { kind: 'progress'; progress: unknown } | { kind: 'done'; result: Result } | Failed

// A child that stays is ready for its first task, and leaves each with what it still holds.
export type FromRoomChild<Result> =
  | { kind: 'ready' }
  | (({ kind: 'done'; result: Result } | Failed) & { heldMb: number })

export interface ToRoomChild<Task> {
  task: Task
  deadlineMs: number
}

// The last words of a child that its own guard has ended: any process may be killed from outside as well.
export const outOfMemory = 'out of memory'
export const outOfTime = 'out of time'

export function describe(error: unknown): Failed {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!(error instanceof AppError)) return { kind: 'failed', message }
  const { code, text, detail } = error
  return { kind: 'failed', message, foreseen: { code, text, detail } }
}

export function toError({ message, foreseen }: Failed): Error {
  if (!foreseen) return new Error(message)
  return new AppError(foreseen.code, foreseen.text, foreseen.detail === undefined ? {} : { detail: foreseen.detail })
}
