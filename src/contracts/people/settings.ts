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
  summary: 'The business’s settings, where each value comes from, and the latest changes.',
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
  summary: 'Changes the given settings; an empty text clears one.',
  at: 'POST /api/admin/settings',
  access: 'owner',
  body: z.object({ values: settings.partial(), secrets: secretRules.partial().default({}) }),
  answer: success,
})

const outcome = z.object({ isDone: z.boolean(), sentence: z.string() })

export const createWebhook = defineCall({
  name: 'createWebhook',
  summary: 'Has Stripe create this site’s webhook and stores its signing secret, if the saved key allows it.',
  at: 'POST /api/admin/settings/stripe-webhook',
  access: 'owner',
  answer: outcome,
  rateLimit: { perMinute: 10 },
})

export const chargeForTest = defineCall({
  name: 'chargeForTest',
  summary: 'With a test key: a test card pays the smallest amount and is refunded.',
  at: 'POST /api/admin/settings/test-charge',
  access: 'owner',
  answer: outcome,
  rateLimit: { perMinute: 10 },
})

export const undoSettingChange = defineCall({
  name: 'undoSettingChange',
  summary: 'Undoes a change, unless the setting has been changed since.',
  at: 'POST /api/admin/settings/changes/:id/undo',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
