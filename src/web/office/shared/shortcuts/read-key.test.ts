import { expect, test } from 'vitest'
import { readKey } from './read-key.ts'

const plain = { hasModifier: false, hasCommand: false, isTyping: false }

test('Ctrl or Cmd with K opens the palette, even while somebody types', () => {
  expect(readKey({ key: 'K', hasModifier: true, hasCommand: true, isTyping: true })).toEqual({ kind: 'palette' })
})

test('letters do nothing in a field or together with Alt', () => {
  expect(readKey({ ...plain, key: '?', isTyping: true })).toBeUndefined()
  expect(readKey({ ...plain, key: 'j', hasModifier: true })).toBeUndefined()
})

test.each([
  ['?', { kind: 'help' }],
  ['/', { kind: 'search' }],
  ['g', { kind: 'go' }],
  ['j', { kind: 'card', step: 1 }],
  ['k', { kind: 'card', step: -1 }],
  ['n', { kind: 'press', key: 'n' }],
])('%s is %j', (key, action) => {
  expect(readKey({ ...plain, key })).toEqual(action)
})

test('keys that move or delete are left to the browser', () => {
  expect(readKey({ ...plain, key: 'ArrowDown' })).toBeUndefined()
})
