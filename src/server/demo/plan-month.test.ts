import { expect, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { contactOf, people } from './people.ts'
import { planMonth } from './plan-month.ts'

const now = new Date('2026-11-15T12:00:00Z')
const scenes = planMonth(now)

test('nothing happens before it was asked for, nor in the future', () => {
  expect(scenes.filter(({ at }) => at > now)).toEqual([])
  for (const person of people) {
    const [first] = scenes.filter((scene) => scene.person === person)
    expect(first?.kind).toBe('asks')
  }
})

test('a transfer is booked after its order, and those still open are not', () => {
  const kindsOf = (outcome: string) =>
    people
      .filter((person) => person.outcome === outcome)
      .map((person) => scenes.filter((scene) => scene.person === person).map(({ kind }) => kind))
  expect(kindsOf('transfer').every((kinds) => kinds.indexOf('booked') > kinds.indexOf('orders'))).toBe(true)
  expect(kindsOf('transfer-open').some((kinds) => kinds.includes('booked'))).toBe(false)
})

test('films are delivered in time, and who keeps up has few reminders left', () => {
  for (const person of people) {
    const own = scenes.filter((scene) => scene.person === person)
    const paid = own.find(({ kind }) => kind === 'pays' || kind === 'booked')
    const delivered = own.find(({ kind }) => kind === 'delivered')
    if (paid && delivered) expect(delivered.at.getTime() - paid.at.getTime()).toBeLessThan(48 * hourMs)
  }
  const late = scenes.filter(
    ({ kind, at, person }) =>
      (kind === 'pays' || kind === 'booked') &&
      now.getTime() - at.getTime() > 48 * hourMs &&
      !scenes.some((scene) => scene.person === person && scene.kind === 'delivered'),
  )
  expect(late.map(({ person }) => person.name)).toEqual(['Clara Jensen'])
})

test('no real person is written to or called', () => {
  for (const person of people) {
    const { email, phone } = contactOf(person)
    expect(email).toMatch(/^[a-z]+@[a-z\d]+\.example$/)
    expect(phone).toMatch(/^07700 900\d{3}$/)
  }
  expect(new Set(people.map((person) => contactOf(person).email)).size).toBe(people.length)
})
