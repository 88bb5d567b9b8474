import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSendingTexts, sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { isWorkingTime, planSending } from './autopilot.ts'

const hours = sendingHoursOf(defaultSendingTexts)

const plan = (now: string, count: number, sentToday = 0) => {
  const mails = Array.from({ length: count }, (_, index) => ({ id: String(index), notBefore: new Date(0) }))
  const times = planSending({ now: new Date(now), sentToday, hours, mails })
  return [...times.values()].map((at) => at.toISOString())
}

test('mails go out every ten minutes of the working day', () => {
  expect(plan('2026-11-16T10:01:00Z', 3)).toEqual([
    '2026-11-16T10:10:00.000Z',
    '2026-11-16T10:20:00.000Z',
    '2026-11-16T10:30:00.000Z',
  ])
})

test('follow-ups due at night or at a weekend wait for the next morning', () => {
  expect(plan('2026-11-16T03:00:00Z', 1)).toEqual(['2026-11-16T09:00:00.000Z'])
  expect(plan('2026-11-13T17:45:00Z', 1)).toEqual(['2026-11-16T09:00:00.000Z'])
  expect(plan('2026-11-14T10:00:00Z', 1)).toEqual(['2026-11-16T09:00:00.000Z'])
})

test('the morning follows the clocks of London through the change of spring and autumn', () => {
  expect(plan('2026-03-27T18:00:00Z', 1)).toEqual(['2026-03-30T08:00:00.000Z'])
  expect(plan('2026-10-23T18:00:00Z', 1)).toEqual(['2026-10-26T09:00:00.000Z'])
})

test('beyond the target of the day the rest waits for the next', () => {
  const times = plan('2026-11-16T09:00:00Z', 3, 14)
  expect(times).toEqual(['2026-11-16T09:00:00.000Z', '2026-11-17T09:00:00.000Z', '2026-11-17T09:10:00.000Z'])
})

test('an owner who works in the evening is followed', () => {
  const evening = { opensAtMinute: 18 * 60 + 5, closesAtMinute: 19 * 60 + 5, mostADay: 2 }
  const mails = ['a', 'b', 'c'].map((id) => ({ id, notBefore: new Date(0) }))
  const times = planSending({ now: new Date('2026-11-16T09:00:00Z'), sentToday: 0, hours: evening, mails })
  expect([...times.values()].map((at) => at.toISOString())).toEqual([
    '2026-11-16T18:05:00.000Z',
    '2026-11-16T18:20:00.000Z',
    '2026-11-17T18:10:00.000Z',
  ])
})

test('a mail waits for its own moment', () => {
  const mails = [{ id: 'a', notBefore: new Date('2026-11-18T12:34:00Z') }]
  const times = planSending({ now: new Date('2026-11-16T09:00:00Z'), sentToday: 0, hours, mails })
  expect(times.get('a')?.toISOString()).toBe('2026-11-18T12:40:00.000Z')
})

test('whatever the moment, every planned time is working time and no day has more than its target', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }), (now, count, sentToday) => {
      const times = plan(now.toISOString(), count, sentToday).map((iso) => new Date(iso))
      expect(times.every((at) => isWorkingTime(at, hours))).toBe(true)
      const perDay = Map.groupBy(times, (at) => shopTime(at).day)
      const today = shopTime(now).day
      for (const [day, sent] of perDay) expect(sent.length + (day === today ? sentToday : 0)).toBeLessThanOrEqual(15)
    }),
    { numRuns: 100 },
  )
})
