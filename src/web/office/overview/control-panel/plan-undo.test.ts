import { expect, test } from 'vitest'
import { planUndo } from './plan-undo.ts'

const changed = [
  { id: 'one', priorityBefore: 'low' as const },
  { id: 'two', priorityBefore: 'high' as const },
  { id: 'three', priorityBefore: 'low' as const },
]

test('an archive is undone by restoring exactly those it archived', () => {
  expect(planUndo({ action: 'archive', ids: ['one', 'two', 'three', 'four'] }, changed)).toEqual([
    { action: 'restore', ids: ['one', 'two', 'three'] },
  ])
})

test('everyone gets the own priority back', () => {
  expect(planUndo({ action: 'priority', ids: ['one', 'two', 'three'], priority: 'standard' }, changed)).toEqual([
    { action: 'priority', ids: ['one', 'three'], priority: 'low' },
    { action: 'priority', ids: ['two'], priority: 'high' },
  ])
})

test('a change that affects no one needs no undo', () => {
  expect(planUndo({ action: 'archive', ids: ['one'] }, [])).toEqual([])
})
