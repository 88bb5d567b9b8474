import { z } from 'zod'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import * as refusals from './words/site/refusals.ts'

// Lengths are capped before any pattern runs: a megabyte must never reach a regular expression.

// Everything below U+0020 but tab and line feed, and U+007F: never typed by a person, often by an attacker.
const isClean = (text: string): boolean => !Array.from(text).some(isControl)

function isControl(character: string): boolean {
  const code = character.charCodeAt(0)
  return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0x7f
}

const hasNoLineBreak = (text: string): boolean => !/[\r\n]/.test(text)

export const line = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, { abort: true })
    .trim()
    .refine((text) => hasNoLineBreak(text) && isClean(text), { error: refusals.notOneLine, abort: true })

// A line that is written on a film: what its fonts do not have is refused before anybody pays for it.
export const filmLine = (maxCharacters: number) =>
  line(maxCharacters).superRefine((text, context) => {
    const problem = explainUndrawable(text)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

export const paragraph = (maxCharacters: number) =>
  z.string().max(maxCharacters, { abort: true }).trim().refine(isClean, { error: refusals.notPlainText, abort: true })

export const required = (schema: ReturnType<typeof line>) => schema.min(1, { error: refusals.required })

export const emailAddress = line(254)
  .toLowerCase()
  .pipe(z.email({ error: refusals.noEmailAddress }))

export const phoneNumber = line(40).regex(/^[+()\d\s.-]*$/, { error: refusals.noPhoneNumber })

export const webLink = line(2_000).refine((text) => text === '' || isWebAddress(text), {
  error: refusals.noLink,
})

export function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}

// Days that a zone of the shop can be asked about: its hour in the year 1 lies before the calendar begins.
const inThisCentury = (text: string): boolean => text.startsWith('20')
const noDay = { error: 'Choose a day between 2000 and 2099.' }
export const day = z.iso.date().refine(inThisCentury, noDay)
export const dayOrMoment = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }).max(40))
  .refine(inThisCentury, noDay)
