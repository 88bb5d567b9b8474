import { pino } from 'pino'
import type { Log } from './port.ts'

// Structured lines without anything personal: known fields are redacted by name, and addresses that a library put into
// an error's message are blotted out.

export function makePinoLog(level: string, destination?: { write(line: string): void }): Log {
  const options = { level, base: undefined, redact: { paths: redactedPaths, censor: '[redacted]' }, serializers }
  // A write for every line would cost a request a tenth of its time; errors and the end of the process flush at once.
  return destination ? pino(options, destination) : pino(options, pino.destination({ sync: false, minLength: 4_096 }))
}

const personal = [
  'password',
  'secret',
  'token',
  'apiKey',
  'cookie',
  'authorization',
  'email',
  'recipient',
  'to',
  'phone',
  'name',
]
const redactedPaths = personal.flatMap((field) => [field, `*.${field}`])

const serializers = { err: describeError, error: describeError }

// Only these fields: the `detail` of a database error, for one, repeats the values of the row.
function describeError(problem: unknown): object {
  if (!(problem instanceof Error)) return { message: blot(String(problem)) }
  const { code } = problem as { code?: unknown }
  return {
    type: problem.name,
    code,
    message: blot(problem.message),
    stack: blot(problem.stack ?? ''),
    ...(problem.cause === undefined ? {} : { cause: describeError(problem.cause) }),
  }
}

const blot = (text: string): string =>
  text.replaceAll(/[^\s@<>"']{1,64}@[^\s@<>"']{1,190}/g, '[address]').replaceAll(/\+?\d[\d ()-]{8,18}\d/g, '[number]')
