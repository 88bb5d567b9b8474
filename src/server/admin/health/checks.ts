import { alertLimitsOf, type AlertLimits } from '#src/contracts/overview/alert-limits.ts'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { readBackupState, type BackupState } from '#src/server/admin/backups/feature.ts'
import { countFailedLogins } from '#src/server/people/audit/feature.ts'
import { measureMail, type MailFigures } from '#src/server/people/emails/feature.ts'
import { findUnknownZone } from '#src/server/admin/settings/feature.ts'
import { watchClock, type ClockJump } from '#src/server/people/forgetting/feature.ts'
import { findFailingMailbox } from '#src/server/people/replies/feature.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { Disk, DiskSpace } from '#src/server/platform/disk/port.ts'
import { type ReportDeps, reportConditions, type Condition, incidentOfJob, settleGoneJobs } from './alerts.ts'
import type { DeadJobRecord, Queue, SweepState } from '#src/server/platform/queue/port.ts'
import { nameOfJob } from './job-names.ts'

export interface CheckHouseDeps extends ReportDeps {
  database: Database
  disk: Disk
  findWaitingVersion: () => Promise<string | undefined>
  // What was sealed with an APP_SECRET that is gone.
  findLostSecrets: () => Promise<string[]>
  countOddPayments: (db: Executor, since: Date) => Promise<number>
  countUnheard: (db: Executor, between: { from: Date; before: Date }) => Promise<number>
}

export async function checkHouse(deps: CheckHouseDeps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  const clockJump = await watchClock(deps)
  const [overdueJobs, deadJobs, disk, mail, unheardPayments, oddPayments, failedLogins, backup, mailbox, unknownZone] =
    await Promise.all([
      deps.queue.countOverdue(),
      deps.queue.listDead(),
      deps.disk.measure(),
      measureMail(deps.database, { failed: ago(hourMs), unknown: ago(dayMs) }),
      // A message may take its time.
      deps.countUnheard(deps.database, { from: ago(dayMs), before: ago(hourMs) }),
      deps.countOddPayments(deps.database, ago(dayMs)),
      countFailedLogins(deps.database, ago(10 * minuteMs)),
      readBackupState(deps.database),
      findFailingMailbox(deps.database),
      findUnknownZone(deps.database),
    ])
  const mailboxProblem = mailbox && mailbox.since < ago(hourMs) ? mailbox.problem : null
  const figures = {
    clockJump,
    mailboxProblem,
    overdueJobs,
    deadJobs,
    disk,
    mail,
    unheardPayments,
    oddPayments,
    failedLogins,
    unknownZone,
    waitingVersion: await deps.findWaitingVersion(),
    lostSecrets: await deps.findLostSecrets(),
  }
  const limits = alertLimitsOf(await deps.readBusiness(deps.database))
  const conditions = [...houseConditions(figures, limits), ...backupConditions(backup, deps.clock.now(), limits)]
  await deps.database.transaction(async (tx) => {
    await reportConditions(deps, tx, conditions)
    await settleGoneJobs(deps, tx, deadJobs)
  })
}

const gigabyte = 1024 ** 3

export interface HouseFigures {
  overdueJobs: number
  // Newest first.
  deadJobs: DeadJobRecord[]
  disk: DiskSpace
  // Failed in the last hour, of unknown fate in the last day.
  mail: MailFigures
  // Why the mailbox of replies has not been readable for an hour.
  mailboxProblem: string | null
  // Payments of the last day that were found only by asking.
  unheardPayments: number
  // Of the last day, that do not fit their order.
  oddPayments: number
  // Of the last ten minutes.
  failedLogins: number
  // While nothing is deleted on schedule.
  clockJump: ClockJump | undefined
  // The zone of the settings, where the database does not know it.
  unknownZone: string | undefined
  // In the folder of the code, where another version runs.
  waitingVersion: string | undefined
  // Sealed with an APP_SECRET that is gone.
  lostSecrets: string[]
}

// What goes wrong inside while the site still answers.
export function houseConditions(figures: HouseFigures, limits: AlertLimits): Condition[] {
  const { overdueJobs, disk } = figures
  const free = `${(disk.freeBytes / gigabyte).toFixed(1)} GB free`
  return [
    {
      incident: 'queue-backlog',
      holds: overdueJobs > 0,
      severity: 'high',
      message: `Background work is running late: ${count(overdueJobs, 'job')} waiting far too long`,
      whenOver: (lasted) => `Background work caught up after ${lasted}`,
    },
    {
      incident: 'disk-low',
      holds: disk.freeBytes <= disk.reserveBytes,
      severity: 'high',
      message: `Disk space is low, so customers can’t send photos: ${free}`,
    },
    {
      incident: 'disk-full',
      holds: disk.freeBytes < gigabyte,
      severity: 'critical',
      message: `The disk is almost full: ${free}`,
    },
    ...jobConditions(figures),
    ...mailConditions(figures, limits),
    {
      incident: 'login-burst',
      holds: figures.failedLogins >= limits.failedLogins,
      severity: 'high',
      message: `Someone is guessing your password: ${figures.failedLogins} wrong attempts in 10 minutes`,
      whenOver: (lasted) => `The guessing stopped after ${lasted}`,
    },
    clockCondition(figures),
    {
      incident: 'zone-unknown',
      holds: figures.unknownZone !== undefined,
      severity: 'high',
      message: `The database doesn’t know the time zone ${figures.unknownZone}: your days follow UTC. Choose another in Settings`,
    },
    {
      incident: 'version-waiting',
      holds: figures.waitingVersion !== undefined,
      severity: 'medium',
      message: `Version ${figures.waitingVersion} is in the folder, but another one is running: stop it and run npm run update`,
      isMailed: false,
    },
    {
      incident: 'secrets-lost',
      holds: figures.lostSecrets.length > 0,
      severity: 'high',
      message: `APP_SECRET has changed, so these can’t be opened any more: ${figures.lostSecrets.join('; ')}`,
      whenOver: () => 'Everything that the lost APP_SECRET had sealed is set again',
    },
    ...moneyConditions(figures),
  ]
}

// A night without the provider may cost hundreds: each is an alert, and the newest of them are mailed.
const maxMailedJobs = 5

const jobConditions = ({ deadJobs }: HouseFigures): Condition[] =>
  deadJobs.map(({ id, job }, index) => ({
    incident: incidentOfJob(id),
    holds: true,
    severity: 'high',
    // Why may name somebody: the list says so, and forgets it with the job.
    message: `${nameOfJob(job)} failed after the last attempt: try it again or discard it at Home, under ‘Failed jobs’`,
    isMailed: index < maxMailedJobs && !isAboutMail(job),
  }))

// A mail about mail that cannot leave would not leave either.
const isAboutMail = (job: string): boolean => job.startsWith('emails.')

const mailConditions = ({ mail, mailboxProblem }: HouseFigures, { failedMails }: AlertLimits): Condition[] => [
  {
    incident: 'mail-failing',
    holds: mail.failed >= failedMails || mail.stuck > 0,
    severity: 'high',
    message: `Email is failing: ${mail.failed} failed in the last hour, ${mail.stuck} stuck`,
    whenOver: (lasted) => `Email works again after ${lasted}`,
    isMailed: false,
  },
  {
    incident: 'mail-unknown',
    // Each was cut off twice already.
    holds: mail.unknown > 0,
    severity: 'high',
    message: `${count(mail.unknown, 'email')} may not have arrived: the connection broke while sending`,
    isMailed: false,
  },
  {
    incident: 'mailbox-away',
    holds: mailboxProblem !== null,
    severity: 'medium',
    message: `Replies aren’t coming in: ${mailboxProblem}`,
    whenOver: (lasted) => `Replies are coming in again after ${lasted}`,
  },
]

const clockCondition = ({ clockJump }: HouseFigures): Condition => ({
  incident: 'clock-jumped',
  holds: clockJump !== undefined,
  severity: 'high',
  message: clockJump
    ? `This machine’s clock jumped from ${dayOf(clockJump.from)} to ${dayOf(clockJump.to)}. Please check it: nothing is deleted on schedule before ${dayOf(clockJump.deletesFrom)}`
    : '',
})

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const moneyConditions = ({ unheardPayments, oddPayments }: HouseFigures): Condition[] => [
  {
    incident: 'webhook-silence',
    holds: unheardPayments > 0,
    severity: 'high',
    message: `The payment provider’s messages aren’t arriving: ${count(unheardPayments, 'payment')} found only by asking`,
  },
  {
    incident: 'odd-payments',
    holds: oddPayments > 0,
    severity: 'high',
    message: `Payments that match no open order: ${count(oddPayments, 'payment')} in the last day`,
    // Each was mailed when it came.
    isMailed: false,
  },
]

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

// A shop without any backup is told sooner than one whose newest is late.
const firstWithinHours = 24
const proofWithinDays = 15
const clockErrorMs = hourMs

// Failed runs are told like those of any other sweep; this is about what should have happened and hasn't.
const backupConditions = (state: BackupState, now: Date, limits: AlertLimits): Condition[] => [
  { incident: 'backup-late', severity: 'high', ...describeBackup(state, now, limits) },
  { incident: 'proof-late', severity: 'high', ...describeProof(state, now) },
  {
    incident: 'backups-damaged',
    severity: 'medium',
    holds: state.backup.remarks.length > 0,
    message: `Backups need a look: ${state.backup.remarks[0] ?? ''}`,
  },
]

type Described = Pick<Condition, 'holds' | 'message'>

function describeBackup({ backup, since }: BackupState, now: Date, { backupLateHours }: AlertLimits): Described {
  const from = backup.of ?? since
  const hours = from ? Math.floor((now.getTime() - from.getTime()) / hourMs) : undefined
  if (!backup.of)
    return { holds: (hours ?? 0) > firstWithinHours, message: `There is no backup yet, after ${hours} hours` }
  // Its age would not be right for years.
  if (backup.of.getTime() > now.getTime() + clockErrorMs) {
    return { holds: true, message: 'The newest backup is dated in the future: check this machine’s clock' }
  }
  return { holds: (hours ?? 0) > backupLateHours, message: `The newest backup is ${hours} hours old` }
}

function describeProof({ backup, proof, since }: BackupState, now: Date): Described {
  const from = proof.finishedAt ?? since
  const days = from ? Math.floor((now.getTime() - from.getTime()) / dayMs) : 0
  const isAhead = days < 0
  const message = proof.finishedAt
    ? `No backup has been restored in a test for ${days} days`
    : `No backup has been restored in a test yet, after ${days} days`
  // Without a backup, that is what needs doing.
  return { holds: backup.of !== null && (isAhead || days > proofWithinDays), message }
}

interface CheckSweepsDeps extends ReportDeps {
  database: Database
  queue: Queue
}

// What the clock starts has no dead letter: it comes again in any case. One that fails every time is told once, and that
// it works again. A sweep that has not run lately is left as it was.
export async function checkSweeps(deps: CheckSweepsDeps): Promise<void> {
  const sweeps = await deps.queue.listSweeps()
  await deps.database.transaction((tx) => reportConditions(deps, tx, sweeps.map(describeSweep)))
}

const maxReason = 200

function describeSweep({ job, isFailing, problem }: SweepState): Condition {
  const name = nameOfJob(job)
  return {
    incident: `sweep-failing ${job}`,
    holds: isFailing,
    severity: 'high',
    message: `${name} keeps failing: ${problem.slice(0, maxReason)}`,
    whenOver: (lasted) => `${name} works again after ${lasted}`,
    isMailed: !isAboutMail(job),
  }
}
