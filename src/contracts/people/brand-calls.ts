import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'

export const uploadBrandLogo = defineCall({
  name: 'uploadBrandLogo',
  summary:
    'The logo of the shop: a multipart form with the field `logo`. It appears on the site and on receipts straight away.',
  at: 'POST /api/admin/settings/logo',
  access: 'owner',
  bodyKind: 'files',
  bodyLimitBytes: maxLogoBytes + 1024 * 1024,
  answer: z.object({ ...success.shape, advice: z.array(z.string()) }),
  rateLimit: { perMinute: 20 },
})

export const readBrandLogo = defineCall({
  name: 'readBrandLogo',
  summary: 'The logo of the shop, as a PNG.',
  at: 'GET /api/brand/:id',
  access: 'public',
  params: z.object({ id: idParam }),
  answerKind: 'file',
})
