import { expect, test } from 'vitest'
import { dayMs } from '#src/kit/time.ts'
import { makeDraftStore } from './draft-store.ts'

// As a browser's storage: what is kept shows as properties, methods do not.
function makeStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    setItem: (key: string, text: string) => void (storage[key] = text),
    removeItem: (key: string) => void delete storage[key],
  }) as Storage
  return storage
}

test('typed text is there after a reload', () => {
  const storage = makeStorage()
  makeDraftStore(
    () => storage,
    () => 0,
  ).set('note/7', 'Wants the terrace')
  const reloaded = makeDraftStore(
    () => storage,
    () => dayMs,
  )
  expect(reloaded.get('note/7')).toBe('Wants the terrace')
  reloaded.remove('note/7')
  expect(Object.keys(storage)).toEqual([])
})

test('a draft sent or changed in another tab is taken over', () => {
  const store = makeDraftStore(makeStorage, () => 0)
  store.set('note/7', 'Mine')
  store.hear('reelwright.draft.note/7', JSON.stringify({ atMs: 1, value: 'Written on' }))
  expect(store.get('note/7')).toBe('Written on')
  store.hear('cookie-choice', null)
  expect(store.hasAny()).toBe(true)
  store.hear('reelwright.draft.note/7', null)
  expect(store.hasAny()).toBe(false)
})

test('a draft that nobody came back to for 30 days goes', () => {
  const storage = makeStorage()
  makeDraftStore(
    () => storage,
    () => 0,
  ).set('note/7', 'Old')
  const reloaded = makeDraftStore(
    () => storage,
    () => 31 * dayMs,
  )
  expect(reloaded.get('note/7')).toBeUndefined()
  expect(Object.keys(storage)).toEqual([])
})

test('other entries in the same storage stay, and unreadable drafts are dropped', () => {
  const storage = makeStorage()
  storage.setItem('cookie-choice', 'all')
  storage.setItem('reelwright.draft.note/1', '{')
  storage.setItem('reelwright.draft.note/2', 'null')
  const store = makeDraftStore(
    () => storage,
    () => 0,
  )
  expect(store.hasAny()).toBe(false)
  expect(Object.keys(storage)).toEqual(['cookie-choice'])
})

test('a browser without storage keeps a draft for as long as the page is open', () => {
  const store = makeDraftStore(
    () => {
      throw new Error('The operation is insecure.')
    },
    () => 0,
  )
  store.set('note/7', 'Still here')
  expect(store.get('note/7')).toBe('Still here')
  store.removeAll()
  expect(store.hasAny()).toBe(false)
})
