import { expect, test } from 'vitest'
import { summariseUploads } from './summarise-uploads.ts'

test('refused photos are named separately; the rest are counted as they arrive', () => {
  const summary = summariseUploads(
    new Map([
      ['a', { state: 'arrived' }],
      ['b', { state: 'sending', sent: 0.5 }],
      ['c', { state: 'lost' }],
      ['d', { state: 'refused', reason: 'The file is empty.' }],
      ['e', { state: 'waiting' }],
    ] as const),
  )
  expect(summary).toEqual({
    sent: 1,
    total: 4,
    part: 0.375,
    lost: 1,
    refused: [{ photo: 'd', reason: 'The file is empty.' }],
    isBusy: true,
  })
})

test('without photos nothing is under way', () => {
  expect(summariseUploads(new Map())).toMatchObject({ total: 0, part: 1, isBusy: false })
})

test('photos that had arrived before a reload still count', () => {
  const states = new Map([['d', { state: 'sending', sent: 0.5 }]] as const)
  expect(summariseUploads(states, 3)).toMatchObject({ sent: 3, total: 4, part: 0.875, isBusy: true })
})
