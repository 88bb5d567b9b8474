import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

test('a message is read as it was written', () => {
  const message = { title: 'New lead: Ann', text: 'Asks.', path: '/customer?id=1', tag: 't', waiting: 3 }
  expect(readMessage(JSON.stringify(message))).toEqual(message)
})

test.each(['', 'x', '{}', 'null'])('%j is shown as something that waits', (json) => {
  expect(readMessage(json)).toMatchObject({ title: 'Something needs your attention', path: '/admin' })
})

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
  '%s is never opened',
  (path) => {
    expect(readMessage(JSON.stringify({ title: 'x', path })).path).toBe('/admin')
  },
)
