import { AppError } from '#src/kit/app-error.ts'

// Half of a pair of UTF-16 is no character, and PostgreSQL keeps no NUL: the database would refuse either, in a name as
// in a value. How deep it looks is bounded where the text is parsed.
export function refuseBrokenText(value: unknown): void {
  const path = findBroken(value)
  if (path) throw new AppError('bad_request', `${path.join('.') || 'body'}: Must be plain text`)
}

// The path to it.
export function findBroken(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isBroken(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (isBroken(name)) return []
    const path = findBroken(inner)
    if (path) return [name, ...path]
  }
  return undefined
}

const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\0')
