import { AppError } from '#src/kit/app-error.ts'
import { wordTable } from '#src/kit/word-table.ts'

const sentences = wordTable<string>({
  ECONNREFUSED: 'nothing is listening there. Is the database running?',
  ENOTFOUND: 'there is no machine with this name.',
  EAI_AGAIN: 'the name of the machine cannot be looked up.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'this user may not log in.',
  '3D000': 'there is no database with this name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself. Name the one to trust: &sslrootcert=FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not know who signed its certificate. Name it: &sslrootcert=FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this machine does not know who signed its certificate. Name it: &sslrootcert=FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  '42501': 'this user lacks rights: it must be able to create tables.',
})

const byMessage = [
  ['timeout', sentences['ETIMEDOUT']],
  ['does not support SSL', 'it takes no encrypted connections, and sslmode asks for one.'],
] as const

// What is wrong with DATABASE_URL, in a sentence that keeps its password to itself.
export function explainStart(problem: unknown, url: string): unknown {
  const { code = '', message = '' } = (problem ?? {}) as { code?: string; message?: string }
  const reason = sentences[code] ?? byMessage.find(([words]) => message.includes(words))?.[1]
  if (!reason) return problem
  const { host, pathname } = new URL(url)
  return new AppError('unavailable', `DATABASE_URL: the database ${host}${pathname} cannot be used: ${reason}`, {
    cause: problem,
  })
}
