import { z } from 'zod'
import { defineCall } from './call.ts'

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
  // A day of the business, in the time of London.
  day: z.iso.date(),
  leads: z.number().int(),
})
export type DayFigures = z.output<typeof dayFigures>

export const readFigures = defineCall({
  name: 'readFigures',
  summary: 'Leads of the last 30 days, day by day.',
  method: 'GET',
  path: '/api/figures',
  access: 'owner',
  answer: z.object({ days: z.array(dayFigures).length(figureDays) }),
})
