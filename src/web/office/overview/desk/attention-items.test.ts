import { expect, test } from 'vitest'
import { attentionItems } from './attention-items.ts'
import type { Desk } from './desk.ts'

const quiet: Desk = {
  newLeads: 0,
  leadsToday: 4,
  leads: 47,
  leadsOverdue: 0,
  photos: 312,
  hasMorePhotos: false,
  emailsWaiting: 0,
  deadJobs: 0,
  alertsWaiting: 0,
  alertsCritical: 0,
  backup: { takenAt: null, provedAt: null },
  ordersToday: 1,
  revenueToday: 99,
  testToday: 0,
  transfersUnpaid: 0,
  filmsInWork: 3,
  filmsLate: 0,
  tasksDue: 0,
  tasksOverdue: 0,
  sandbox: [],
  skipped: [],
  canSell: true,
  analyticsUrl: null,
}

test('a quiet desk asks for nothing', () => {
  expect(attentionItems(quiet)).toEqual([])
})

test('late films stand before follow-ups', () => {
  const items = attentionItems({ ...quiet, tasksDue: 3, tasksOverdue: 2, filmsLate: 1 })
  expect(items.map(({ text }) => text)).toEqual(['1 film past the promised time.', '3 follow-ups due, 2 late.'])
  expect(attentionItems({ ...quiet, tasksDue: 1 }).map(({ text }) => text)).toEqual(['1 follow-up due.'])
})

test('an alert that is critical looks worse than another', () => {
  expect(attentionItems({ ...quiet, alertsWaiting: 1 })[0]?.tone).toBe('busy')
  expect(attentionItems({ ...quiet, alertsWaiting: 2, alertsCritical: 1 })[0]?.tone).toBe('fail')
})
