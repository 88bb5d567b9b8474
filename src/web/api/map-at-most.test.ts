import { expect, test } from 'vitest'
import { mapAtMost } from './map-at-most.ts'

test('never more than the limit are under way, and results keep their order', async () => {
  let underWay = 0
  let most = 0
  const results = await mapAtMost([5, 1, 4, 2, 3], 3, async (turns) => {
    underWay += 1
    most = Math.max(most, underWay)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    underWay -= 1
    return turns * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(3)
})

test('no items give no results', async () => {
  expect(await mapAtMost([], 3, async () => 1)).toEqual([])
})
