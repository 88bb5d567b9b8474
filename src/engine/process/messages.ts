import type { AppErrorCode } from '#src/kit/app-error.ts'

export type ToChild<Task> = { kind: 'start'; task: Task } | { kind: 'abort' }

export type FromChild<Result> =
  | { kind: 'progress'; progress: unknown }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string; foreseen?: { code: AppErrorCode; text: string; detail: string | undefined } }
