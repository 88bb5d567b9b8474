import { AppError } from '#src/kit/app-error.ts'

// Half of a pair of UTF-16 is no character: the database would refuse it, or keep something that nobody wrote.
export function refuseBrokenText(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new AppError('bad_request', `${path.join('.') || 'body'}: Must be plain text`)
  }
  if (typeof value !== 'object' || value === null || path.length > maxDepth) return
  for (const [name, inner] of Object.entries(value)) refuseBrokenText(inner, [...path, name])
}

const maxDepth = 20
