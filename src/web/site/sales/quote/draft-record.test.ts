import { beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, readDraft, updateDraft } from './draft-record.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('changes add up until the draft is cleared', () => {
  expect(readDraft()).toBeUndefined()
  updateDraft({ values: { name: 'Ana' } })
  updateDraft({ photos: [{ key: 'k', position: 0, place: '/api/x' }] })
  updateDraft({ sent: { customerId: 'c', reference: 'Q-1', serviceType: 'vr3' } })
  expect(readDraft()).toEqual({
    values: { name: 'Ana' },
    photos: [{ key: 'k', position: 0, place: '/api/x' }],
    sent: { customerId: 'c', reference: 'Q-1', serviceType: 'vr3' },
  })
  clearDraft()
  expect(readDraft()).toBeUndefined()
})

test('a draft of a week ago is not given back', () => {
  updateDraft({ values: { name: 'Ana' } })
  const draft = JSON.parse(stored.get('quoteDraft') ?? '') as { savedAt: number }
  stored.set('quoteDraft', JSON.stringify({ ...draft, savedAt: Date.now() - 7 * 86_400_000 }))
  expect(readDraft()).toBeUndefined()
})

test.each(['', 'null', '7', '[]', '{"savedAt":"x"}', '{'])('%j is no draft', (text) => {
  stored.set('quoteDraft', text)
  expect(readDraft()).toBeUndefined()
})

test('entries of another shape are dropped', () => {
  const savedAt = Date.now()
  stored.set('quoteDraft', JSON.stringify({ savedAt, values: { name: 1, colour: 'red' }, photos: [{}, 3], sent: 'x' }))
  expect(readDraft()).toEqual({ values: {}, photos: [] })
})

test('a browser that keeps nothing does not break the form', () => {
  vi.stubGlobal('localStorage', undefined)
  updateDraft({ values: { name: 'Ana' } })
  expect(readDraft()).toBeUndefined()
})
