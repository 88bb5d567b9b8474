import { expect, test } from 'vitest'
import { makeProgressMeter, type RenderProgress } from './progress.ts'

test('progress counts frames of an earlier run, but not in the speed', () => {
  const seen: RenderProgress[] = []
  const meter = makeProgressMeter(200, (progress) => seen.push(progress))
  meter.enter('rendering')
  meter.skip(100)
  expect(seen.at(-1)).toMatchObject({ stage: 'rendering', framesDone: 100, percent: 49, fps: 0 })
  meter.advance(100)
  meter.enter('joining')
  expect(seen.at(-1)).toMatchObject({ stage: 'joining', framesDone: 200, percent: 99, secondsLeft: 0 })
  meter.enter('done')
  expect(seen.at(-1)).toMatchObject({ stage: 'done', percent: 100 })
})
