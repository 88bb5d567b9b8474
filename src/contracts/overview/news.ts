import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { required, webLink } from '#src/contracts/text.ts'

// Browsers in which the owner is told what happens, through the push service of the browser itself.

const moment = z.iso.datetime()
const owner = { access: 'owner', bodyLimitBytes: 8 * 1024, rateLimit: { perMinute: 30 } } as const

export const maxDevices = 10

const device = z.object({ id: z.uuid(), createdAt: moment, browser: z.string() })
export type PushDevice = z.output<typeof device>

export const listDevices = defineCall({
  ...owner,
  name: 'listDevices',
  summary: 'The browsers that get notifications, and the key another one needs to join.',
  at: 'GET /api/admin/push',
  answer: z.object({ publicKey: z.string(), devices: z.array(device) }),
})

const base64url = z.string().regex(/^[\w-]+={0,2}$/)

export const addDevice = defineCall({
  ...owner,
  name: 'addDevice',
  summary: 'Turns on notifications in this browser. Doing it again changes nothing.',
  at: 'POST /api/admin/push',
  body: z.object({
    endpoint: required(webLink),
    keys: z.object({ p256dh: base64url.min(80).max(100), auth: base64url.min(20).max(30) }),
  }),
  answer: z.object({ id: z.uuid() }),
})

export const removeDevice = defineCall({
  ...owner,
  name: 'removeDevice',
  summary: 'Turns off notifications in this browser.',
  at: 'DELETE /api/admin/push/:id',
  params: z.object({ id: idParam }),
  answer: success,
})

export const testDevice = defineCall({
  ...owner,
  name: 'testDevice',
  summary: 'Sends a message to one browser now. The reason is null when its push service took it.',
  at: 'POST /api/admin/push/:id/test',
  params: z.object({ id: idParam }),
  answer: z.object({ reason: z.string().nullable() }),
})
