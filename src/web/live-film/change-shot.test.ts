import { expect, test } from 'vitest'
import { changeShot } from './change-shot.ts'

test('a shot keeps what was decided about it, and is ours again when nothing is left', () => {
  const shot = { photoId: 'a', showing: 1 }
  const longer = changeShot([], shot, { beats: 1 })
  expect(longer).toEqual([{ ...shot, take: null, transition: null, beats: 1 }])
  const both = changeShot(longer, shot, { transition: 'dip' })
  expect(both).toEqual([{ ...shot, take: null, transition: 'dip', beats: 1 }])
  expect(changeShot(both, { photoId: 'a', showing: 0 }, { beats: -2 })).toHaveLength(2)
  expect(changeShot(changeShot(both, shot, { beats: 0 }), shot, { transition: null })).toEqual([])
})
