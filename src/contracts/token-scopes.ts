import type { Call } from './call.ts'

// What a token of another program may do: an area of the office, to look at or to change. A call that is in no area, or
// named below, is for the owner alone, whatever the token says.

const areas = {
  customers: ['/api/customers', '/api/saved-searches'],
  orders: ['/api/admin/orders', '/api/admin/month-end', '/api/admin/reviews'],
  production: [
    '/api/production',
    '/api/stage2',
    '/api/runway',
    '/api/clips',
    '/api/music',
    '/api/upload',
    '/api/uploads',
    '/uploads',
    '/api/seen-film',
    '/api/erasures',
  ],
  letters: [
    '/api/emails',
    '/api/send-email',
    '/api/follow-up-tasks',
    '/api/follow-up-calendar',
    '/api/follow-up-summary',
    '/api/create-follow-up-task',
    '/api/send-follow-up',
    '/api/outreach-templates',
  ],
  figures: ['/api/figures', '/api/admin/desk', '/api/admin/waiting', '/api/admin/visits', '/api/alerts'],
} as const

export type TokenArea = keyof typeof areas
export type TokenScope = `${TokenArea}:${'read' | 'write'}`

export const tokenAreas = Object.keys(areas) as TokenArea[]
export const tokenScopes = tokenAreas.flatMap((area): TokenScope[] => [`${area}:read`, `${area}:write`])

// Money, keys, what cannot be undone, and what shows links that are keys themselves.
const ownersAlone = new Set([
  'refundOrder',
  'cancelOrder',
  'takeOrder',
  'sendPaymentLink',
  'changeOrderContact',
  'confirmBuyer',
  'readOrderAsOwner',
  'readEmail',
  'readEmailHtml',
  'configureRunway',
  'changeClipSettings',
  'eraseCustomerMedia',
  'exportPerson',
  'correctPerson',
  'erasePerson',
])

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

export function scopeOf({ name, access, method, path }: Pick<Call, 'name' | 'access' | 'method' | 'path'>) {
  if (access === 'public' || ownersAlone.has(name)) return undefined
  const area = tokenAreas.find((one) => areas[one].some((place) => path === place || path.startsWith(`${place}/`)))
  if (!area) return undefined
  return `${area}:${reads.has(method) ? 'read' : 'write'}` as TokenScope
}
