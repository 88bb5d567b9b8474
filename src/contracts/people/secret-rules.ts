import { z } from 'zod'

// Keys and passwords of providers. They go in and never come out: the office learns only that one is set. An empty text
// takes one away.

const secret = (...prefixes: string[]) =>
  z
    .string({ error: 'Please enter a text.' })
    .trim()
    .max(500, { error: 'At most 500 characters.', abort: true })
    .refine((text) => !/[\s\p{Cc}]/u.test(text), { error: 'A key has no spaces. Was something else copied with it?' })
    .refine((text) => text === '' || prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(prefix)), {
      error: `This key starts with ${prefixes.join(' or ')}.`,
    })

// It may hold anything but a line break.
const password = z
  .string({ error: 'Please enter a text.' })
  .max(500, { error: 'At most 500 characters.', abort: true })
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'Please write this on one line.' })

export const secretRules = z.strictObject({
  smtpPassword: password,
  imapPassword: password,
  stripeSecretKey: secret('sk_', 'rk_'),
  stripeWebhookSecret: secret('whsec_'),
  runwayKey: secret(),
})

export type SecretValues = z.output<typeof secretRules>
export type SecretKey = keyof SecretValues

export const secretKeys = Object.keys(secretRules.shape) as [SecretKey, ...SecretKey[]]
