import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { secretKeys, secretRules } from './secret-rules.ts'
import { settingKeys, settings } from './setting-rules.ts'

// What the owner says about the business. A variable of the environment wins over what is typed here.

const moment = z.iso.datetime()
const settingKey = z.enum(settingKeys)

const shownSetting = z.object({
  key: settingKey,
  // What counts now, wherever it comes from; empty where nothing is set.
  value: z.string(),
  // The variable that decides it; such a setting cannot be changed here.
  variable: z.string().nullable(),
})
export type ShownSetting = z.output<typeof shownSetting>

const shownSecret = z.object({
  key: z.enum(secretKeys),
  // 'unreadable': sealed with another secret than this installation has now.
  state: z.enum(['set', 'unset', 'unreadable']),
  variable: z.string().nullable(),
  changedAt: moment.nullable(),
})
export type ShownSecret = z.output<typeof shownSecret>

const settingChange = z.object({
  id: z.uuid(),
  changedAt: moment,
  key: settingKey,
  before: z.string(),
  after: z.string(),
  // Nobody has changed it since: it can be taken back.
  isLast: z.boolean(),
})
export type SettingChange = z.output<typeof settingChange>

export const readSettings = defineCall({
  name: 'readSettings',
  summary: 'What is set about the business, where each value comes from, and the last changes.',
  at: 'GET /api/admin/settings',
  access: 'owner',
  answer: z.object({
    settings: z.array(shownSetting),
    secrets: z.array(shownSecret),
    changes: z.array(settingChange),
  }),
})

export const changeSettings = defineCall({
  name: 'changeSettings',
  summary: 'Sets what is given; an empty text takes a setting away.',
  at: 'POST /api/admin/settings',
  access: 'owner',
  body: z.object({ values: settings.partial(), secrets: secretRules.partial().default({}) }),
  answer: success,
})

const outcome = z.object({ isDone: z.boolean(), sentence: z.string() })

export const createWebhook = defineCall({
  name: 'createWebhook',
  summary: 'Has Stripe create the webhook of this site and keeps its signing secret, where the saved key allows it.',
  at: 'POST /api/admin/settings/stripe-webhook',
  access: 'owner',
  answer: outcome,
  rateLimit: { perMinute: 10 },
})

export const chargeForTest = defineCall({
  name: 'chargeForTest',
  summary: 'With a key for tests: a test card pays the smallest amount and gets it back.',
  at: 'POST /api/admin/settings/test-charge',
  access: 'owner',
  answer: outcome,
  rateLimit: { perMinute: 10 },
})

export const undoSettingChange = defineCall({
  name: 'undoSettingChange',
  summary: 'Takes a change back, unless the setting has been changed since.',
  at: 'POST /api/admin/settings/changes/:id/undo',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
