import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

// What the owner aims at. They are no results: those come from the data and stand beside them.
export const outreachTargets = {
  emailsPerDay: 15,
  responsePercent: 20,
  conversionPercent: 33,
  dailyRevenuePence: 88_00,
  monthlyRevenuePence: 2_640_00,
} as const

export const figureDays = 30

const dayFigures = z.object({
  // A day of the business, in the time of the shop.
  day: z.iso.date(),
  leads: z.number().int(),
  // Paid on that day; the revenue is less what was given back.
  orders: z.number().int(),
  revenue: z.number(),
})
export type DayFigures = z.output<typeof dayFigures>

export const readFigures = defineCall({
  name: 'readFigures',
  summary: 'Leads, orders and revenue over the last 30 days, day by day, and what outreach has led to.',
  at: 'GET /api/figures',
  access: 'owner',
  answer: z.object({
    days: z.array(dayFigures).length(figureDays),
    // Beside the targets. Answers reach the owner's own mailbox, so nobody can count them here.
    outreach: z.object({
      sentToday: z.number().int(),
      // Orders for a hundred leads of the same days; null while there are no leads.
      conversionPercent: z.number().nullable(),
      dailyRevenue: z.number(),
      monthlyRevenue: z.number(),
      // Of it, in test mode.
      monthlyTest: z.number(),
    }),
  }),
})
