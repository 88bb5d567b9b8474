import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'

// From the first password to an open shop, in the order of somebody who opens one.
export const setupSteps = [
  'business',
  'brand',
  'prices',
  'mail',
  'payments',
  'clips',
  'legal',
  'samples',
  'address',
  'storage',
  'launch',
] as const
export type SetupStep = (typeof setupSteps)[number]
const setupStep = z.enum(setupSteps)

// What is still a sample or a stand-in, and how it becomes real.
export const sandboxPart = z.object({
  part: z.string(),
  now: z.string(),
  makeReal: z.string(),
  step: setupStep,
  // The real thing is there and refuses, or has stopped answering.
  isFailed: z.boolean().optional(),
})
export type SandboxPart = z.output<typeof sandboxPart>

// These hold defaults that only the owner can call right.
export const confirmedSteps = ['brand', 'prices', 'legal', 'samples'] as const satisfies SetupStep[]
export type ConfirmedStep = (typeof confirmedSteps)[number]

const stateOfStep = z.object({
  step: setupStep,
  state: z.enum(['done', 'open', 'failed', 'waived']),
  parts: z.array(sandboxPart),
})
export type StateOfStep = z.output<typeof stateOfStep>

export const readSetup = defineCall({
  name: 'readSetup',
  summary: 'The steps of the set-up: what is done, what is still a sample, and what was skipped.',
  at: 'GET /api/admin/setup',
  access: 'owner',
  answer: z.object({ steps: z.array(stateOfStep), siteUrl: z.url() }),
})

export const markStep = defineCall({
  name: 'markStep',
  summary: 'Confirms a step, skips it, or undoes either.',
  at: 'POST /api/admin/setup/:step',
  access: 'owner',
  params: z.object({ step: setupStep }),
  body: z.object({ mark: z.enum(['confirmed', 'waived']).nullable() }),
  answer: success,
})

export const checkAddress = defineCall({
  name: 'checkAddress',
  summary: 'Visits the site at its own address, as a customer would.',
  at: 'POST /api/admin/setup/address/check',
  access: 'owner',
  answer: z.object({ problem: z.string().nullable(), certificateEndsAt: z.iso.datetime().nullable() }),
  rateLimit: { perMinute: 10 },
})

export const tryPayments = defineCall({
  name: 'tryPayments',
  summary: 'Opens a card payment at the provider and cancels it: nobody is charged.',
  at: 'POST /api/admin/setup/payments/try',
  access: 'owner',
  answer: z.object({ problem: z.string().nullable() }),
  rateLimit: { perMinute: 6 },
})
