import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

export const maxAlerts = 20

const websiteStates = ['online', 'slow', 'offline', 'unknown'] as const
export type WebsiteState = (typeof websiteStates)[number]

const severities = ['critical', 'high', 'medium', 'other'] as const
export type Severity = (typeof severities)[number]

const siteStatus = z.object({
  status: z.enum(websiteStates),
  isOnline: z.boolean(),
  // Milliseconds of the last answer; null before the first.
  responseTime: z.number().int().nullable(),
  // Per cent; null without a check in that time.
  uptime24h: z.number().nullable(),
  totalChecks: z.number().int(),
  url: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  certificateEndsAt: z.iso.datetime().nullable(),
})
export type SiteStatus = z.output<typeof siteStatus>

export const readWebsiteStatus = defineCall({
  name: 'readWebsiteStatus',
  summary: 'How the public site is doing.',
  at: 'GET /api/website-status',
  access: 'owner',
  answer: siteStatus,
})

const siteCheck = z.object({
  id: z.uuid(),
  isUp: z.boolean(),
  status: z.enum(['online', 'slow', 'offline']),
  responseTime: z.number().int(),
  checkedAt: z.iso.datetime(),
  // Why it failed, in words.
  reason: z.string().nullable(),
})
export type SiteCheck = z.output<typeof siteCheck>

export const listSiteChecks = defineCall({
  name: 'listSiteChecks',
  summary: 'The newest checks of the site.',
  at: 'GET /api/website-monitoring/history',
  access: 'owner',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) }),
  answer: z.array(siteCheck),
})

const siteCourse = z.object({
  // A longer answer counts as slow.
  slowMs: z.number(),
  // The last 24 hours in steps of ten minutes.
  points: z.array(
    z.object({ at: z.iso.datetime(), averageMs: z.number().int(), slowestMs: z.number().int(), failed: z.number() }),
  ),
  // The last 90 days that have checks, oldest first.
  days: z.array(z.object({ day: z.iso.date(), checks: z.number().int(), up: z.number().int() })),
})
export type SiteCourse = z.output<typeof siteCourse>

export const readSiteCourse = defineCall({
  name: 'readSiteCourse',
  summary: 'Response times over a day and availability over 90 days.',
  at: 'GET /api/website-monitoring/course',
  access: 'owner',
  answer: siteCourse,
})

const alert = z.object({
  id: z.uuid(),
  message: z.string(),
  severity: z.enum(severities),
  timestamp: z.iso.datetime(),
  acknowledged: z.boolean(),
  // Null while what it is about still holds.
  resolvedAt: z.iso.datetime().nullable(),
})
export type Alert = z.output<typeof alert>

export const listAlerts = defineCall({
  name: 'listAlerts',
  summary: 'Alerts, newest first; X-Total-Count says how many there are.',
  at: 'GET /api/alerts',
  access: 'owner',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(maxAlerts),
  }),
  answer: z.array(alert),
})

export const readAlertSummary = defineCall({
  name: 'readAlertSummary',
  summary: 'How many alerts there are, and how many are unacknowledged, by severity.',
  at: 'GET /api/alerts/summary',
  access: 'owner',
  answer: z.object({
    total: z.number().int(),
    unacknowledged: z.number().int(),
    critical: z.number().int(),
    high: z.number().int(),
    medium: z.number().int(),
    other: z.number().int(),
  }),
})

export const acknowledgeAlert = defineCall({
  name: 'acknowledgeAlert',
  summary: 'The owner has seen it.',
  at: 'POST /api/alerts/:id/acknowledge',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
