import type { z } from 'zod'
import { wordTable } from './word-table.ts'

// What is wrong with a value, for a person, where its schema has no sentence of its own.
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return `At most ${String(issue.maximum)}${unitOf(issue.origin)}.`
    case 'too_small':
      return sayTooSmall(issue)
    case 'invalid_value':
      return `Choose one of ${issue.values.join(', ')}.`
    case 'invalid_type':
      return sayExpected(issue)
    case 'invalid_format':
      return issue.format === 'email' ? 'Expected an email address.' : 'This is not valid.'
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.join(', ')}.`
    default:
      return undefined
  }
}

function sayTooSmall({ origin, minimum }: { origin: string; minimum: unknown }): string {
  return origin === 'string' && minimum === 1 ? 'This is empty.' : `At least ${String(minimum)}${unitOf(origin)}.`
}

function sayExpected({ input, expected }: { input?: unknown; expected: string }): string {
  return input === undefined ? 'This is missing.' : `Expected ${nouns[expected] ?? expected}.`
}

const units = wordTable<string>({ string: ' characters', array: ' entries' })
const unitOf = (origin: string): string => units[origin] ?? ''

const nouns = wordTable<string>({
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
})
