import { z } from 'zod'
import { hourMs } from '#src/kit/time.ts'
import { defineCall } from '#src/contracts/call.ts'
import { sandboxPart } from './setup.ts'

// How soon a lead is promised an answer.
export const answerMs = 2 * hourMs

export const readDesk = defineCall({
  name: 'readDesk',
  summary: "The figures of the owner's home screen.",
  at: 'GET /api/admin/desk',
  access: 'owner',
  answer: z.object({
    // Who waits for a first answer: how many, and how many for too long.
    newLeads: z.number().int(),
    leadsOverdue: z.number().int(),
    leadsToday: z.number().int(),
    leads: z.number().int(),
    // Up to so many they are counted; then there are more.
    photos: z.number().int(),
    hasMorePhotos: z.boolean(),
    emailsWaiting: z.number().int(),
    deadJobs: z.number().int(),
    alertsWaiting: z.number().int(),
    alertsCritical: z.number().int(),
    // When the newest backup was taken, and when one was last restored for a proof; null for never.
    backup: z.object({ takenAt: z.iso.datetime().nullable(), provedAt: z.iso.datetime().nullable() }),
    ordersToday: z.number().int(),
    // Pounds.
    revenueToday: z.number(),
    // Of it, in test mode.
    testToday: z.number(),
    transfersUnpaid: z.number().int(),
    filmsInWork: z.number().int(),
    filmsLate: z.number().int(),
    // Today's, with those that are late.
    tasksDue: z.number().int(),
    tasksOverdue: z.number().int(),
    // What is still a sample or a stand-in, but for what the owner leaves as it is; what fails comes first.
    sandbox: z.array(sandboxPart),
    // What was skipped and customers notice.
    skipped: z.array(sandboxPart),
    // Everything that a sale needs has been proved.
    canSell: z.boolean(),
    // Where the owner looks at figures of another service, if there is one.
    analyticsUrl: z.url().nullable(),
  }),
})
