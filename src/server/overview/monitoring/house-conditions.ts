import type { AlertLimits } from '#src/contracts/overview/alert-limits.ts'
import type { MailFigures } from '#src/server/people/emails/feature.ts'
import type { ClockJump } from '#src/server/people/forgetting/feature.ts'
import type { DiskSpace } from '#src/server/platform/disk/port.ts'
import type { Condition } from './report-conditions.ts'

const gigabyte = 1024 ** 3

export interface HouseFigures {
  overdueJobs: number
  deadJobs: number
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
  const { overdueJobs, deadJobs, disk } = figures
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
      incident: 'dead-letters',
      holds: deadJobs > 0,
      severity: 'high',
      message: `${count(deadJobs, 'background job')} failed after the last attempt`,
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
