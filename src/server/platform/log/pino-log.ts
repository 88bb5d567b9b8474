import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { secondMs } from '#src/kit/time.ts'
import type { Log } from './port.ts'

// Structured lines without anything personal: known fields are redacted by name, and addresses that a library put into
// an error's message are blotted out.

export interface PinoLog extends Log {
  // To be awaited before a process ends. The log's own flush at the exit never gives up on a reader that is gone; once a
  // write has failed for that reason, it is left out.
  settle(): Promise<void>
}

const settleMs = secondMs

export function makePinoLog(level: string, destination?: { write(line: string): void }): PinoLog {
  const options = { level, base: undefined, redact: { paths: redactedPaths, censor: '[redacted]' }, serializers }
  // A write for every line would cost a request a tenth of its time; errors and the end of the process flush at once.
  const log = destination
    ? pino(options, destination)
    : pino(options, pino.destination({ sync: false, minLength: 4_096 }))
  const flushed = () => new Promise<void>((resolve) => log.flush(() => resolve()))
  return Object.assign(log, { settle: () => Promise.race([flushed(), sleep(settleMs)]) })
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
