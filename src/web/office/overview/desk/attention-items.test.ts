import { expect, test } from 'vitest'
import { attentionItems } from './attention-items.ts'
import type { Desk } from './desk.ts'

const quiet: Desk = {
  newLeads: 0,
  leadsToday: 4,
  leads: 47,
  photos: 312,
  emailsWaiting: 0,
  emailsFailed: 0,
  deadJobs: 0,
  leadsOverdue: 0,
  unanswered: [],
  alertsWaiting: 0,
  alertsCritical: 0,
  areUploadsStopped: false,
  backup: { takenAt: null, provedAt: null },
  ordersToday: 1,
  revenueToday: 99,
  transfersUnpaid: 0,
  filmsInWork: 3,
  filmsLate: 0,
  tasksOverdue: 0,
  sandbox: [],
  analyticsUrl: null,
}

test('a quiet desk asks for nothing', () => {
  expect(attentionItems(quiet)).toEqual([])
})

test('what failed stands before what is new', () => {
  const words = attentionItems({ ...quiet, newLeads: 3, emailsWaiting: 2, emailsFailed: 1, deadJobs: 1 })
  expect(words.map(({ word }) => word)).toEqual(['Given up', 'Failed', 'New', 'Waiting'])
})

test('a full disk stands before everything else', () => {
  const [first] = attentionItems({ ...quiet, areUploadsStopped: true, alertsWaiting: 1 })
  expect(first?.word).toBe('Disk full')
})

test('one lead waits, two leads wait', () => {
  expect(attentionItems({ ...quiet, newLeads: 1 })[0]?.text).toBe('1 new lead waits for a first answer.')
  expect(attentionItems({ ...quiet, newLeads: 2 })[0]?.text).toBe('2 new leads wait for a first answer.')
})

test('a lead past its two hours is not counted among the new ones again', () => {
  const items = attentionItems({ ...quiet, newLeads: 3, leadsOverdue: 2 })
  expect(items.map(({ text }) => text)).toEqual([
    '2 leads without an answer for more than 2 hours.',
    '1 new lead waits for a first answer.',
  ])
})

test('an alert that is critical looks worse than another', () => {
  expect(attentionItems({ ...quiet, alertsWaiting: 1 })[0]?.tone).toBe('busy')
  expect(attentionItems({ ...quiet, alertsWaiting: 2, alertsCritical: 1 })[0]?.tone).toBe('fail')
})
