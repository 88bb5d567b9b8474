import { maxCountedImages } from '#src/contracts/studio/gallery.ts'
import { answerMs, readDesk } from '#src/contracts/overview/desk.ts'
import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { toPounds } from '#src/kit/money.ts'
import { readProgress } from '#src/server/overview/setup/feature.ts'
import { readBackupState } from '#src/server/admin/backups/feature.ts'
import { countDeskLeads, countUnansweredBefore } from '#src/server/people/customers/feature.ts'
import { countEmails } from '#src/server/people/emails/feature.ts'
import { countDue } from '#src/server/outreach/follow-ups/feature.ts'
import { countPhotos } from '#src/server/studio/gallery/feature.ts'
import { countUnpaidTransfers, sumRevenuePerDay } from '#src/server/sales/orders/feature.ts'
import { countUndelivered } from '#src/server/studio/production/feature.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { route } from '#src/server/platform/http/port.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { countAlerts } from '#src/server/admin/health/feature.ts'

// The figures of the owner's home screen.
export const deskFeature = defineFeature({
  calls: [readDesk],
  routes: (deps: DeskDeps) => [route(readDesk, async () => ({ body: await readDeskFigures(deps) }))],
})

interface DeskDeps {
  database: Database
  queue: Queue
  clock: Clock
  listSandboxParts: () => Promise<SandboxPart[]>
  readBusiness: ReadBusiness
}

async function readDeskFigures(deps: DeskDeps) {
  const [lead, mail, work, house] = await Promise.all([
    readLeads(deps),
    readMail(deps),
    readWork(deps),
    readHouse(deps),
  ])
  return {
    ...lead,
    ...mail,
    ...work,
    ...house,
    ...(await readProgress(deps)),
    analyticsUrl: (await deps.readBusiness(deps.database)).analyticsUrl || null,
  }
}

async function readLeads({ database, clock }: DeskDeps) {
  const now = clock.now()
  const [leads, leadsOverdue, photos] = await Promise.all([
    countDeskLeads(database, shopTime(now).day),
    countUnansweredBefore(database, new Date(now.getTime() - answerMs)),
    countPhotos(database, maxCountedImages + 1),
  ])
  return {
    newLeads: leads.fresh,
    leadsToday: leads.today,
    leads: leads.all,
    leadsOverdue,
    photos: Math.min(photos, maxCountedImages),
    hasMorePhotos: photos > maxCountedImages,
  }
}

async function readMail({ database }: DeskDeps) {
  return { emailsWaiting: (await countEmails(database)).waiting }
}

async function readWork({ database, clock }: DeskDeps) {
  const now = clock.now()
  const { day } = shopTime(now)
  const [[today], transfersUnpaid, films, tasks] = await Promise.all([
    sumRevenuePerDay(database, day, day),
    countUnpaidTransfers(database),
    countUndelivered(database, now),
    countDue(database, now),
  ])
  return {
    ordersToday: today?.orders ?? 0,
    revenueToday: toPounds(today?.revenuePence ?? 0),
    testToday: toPounds(today?.testPence ?? 0),
    transfersUnpaid,
    filmsInWork: films.all,
    filmsLate: films.late,
    tasksDue: tasks.overdue + tasks.pending,
    tasksOverdue: tasks.overdue,
  }
}

async function readHouse({ database, queue }: DeskDeps) {
  const [deadJobs, alerts, { backup, proof }] = await Promise.all([
    queue.countDead(),
    countAlerts(database),
    readBackupState(database),
  ])
  return {
    backup: { takenAt: backup.of?.toISOString() ?? null, provedAt: proof.finishedAt?.toISOString() ?? null },
    deadJobs,
    alertsWaiting: alerts.unacknowledged,
    alertsCritical: alerts.critical,
  }
}
