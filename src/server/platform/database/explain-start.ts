import { AppError } from '#src/kit/app-error.ts'

const sentences: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Is the database running?',
  ENOTFOUND: 'there is no machine with this name.',
  EAI_AGAIN: 'the name of the machine cannot be looked up.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'this user may not log in.',
  '3D000': 'there is no database with this name.',
  '42501': 'this user lacks rights: it must be able to create tables.',
}

// What is wrong with DATABASE_URL, in a sentence that keeps its password to itself.
export function explainStart(problem: unknown, url: string): unknown {
  const { code = '', message = '' } = (problem ?? {}) as { code?: string; message?: string }
  const reason = sentences[code] ?? (message.includes('timeout') ? sentences['ETIMEDOUT'] : undefined)
  if (!reason) return problem
  const { host, pathname } = new URL(url)
  return new AppError('unavailable', `DATABASE_URL: the database ${host}${pathname} cannot be used: ${reason}`, {
    cause: problem,
  })
}
