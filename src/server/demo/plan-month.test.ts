import { expect, test } from 'vitest'
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

test('nobody real is written to or called', () => {
  for (const person of people) {
    const { email, phone } = contactOf(person)
    expect(email).toMatch(/^[a-z]+@[a-z\d]+\.example$/)
    expect(phone).toMatch(/^07700 900\d{3}$/)
  }
  expect(new Set(people.map((person) => contactOf(person).email)).size).toBe(people.length)
})
