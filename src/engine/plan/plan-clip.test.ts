import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { planClip } from './plan-clip.ts'
import { timelineSchema } from './timeline.ts'

const size = { width: 720, height: 1280 }

test('a clip is one photo for as long as asked, without words and without music', () => {
  const clip = timelineSchema.parse(planClip(samplePhoto(0), { ...size, seconds: 5, seed: 1, fps: 30 }))
  expect(clip).toMatchObject({ frames: 150, layers: [], audio: { source: { kind: 'silence' } } })
  expect(clip.clips).toHaveLength(1)
})

test('with fewer pictures a second it lasts as long', () => {
  const clip = timelineSchema.parse(planClip(samplePhoto(0), { ...size, seconds: 5, seed: 1, fps: 15 }))
  expect(clip).toMatchObject({ frames: 75, fps: 15, clips: [{ start: 0, frames: 75 }] })
})

test('the move that was asked for is the move that is made', () => {
  const crops = (move: 'push' | 'pull') => {
    const [clip] = planClip(samplePhoto(0), { ...size, seconds: 5, seed: 1, move, fps: 30 }).clips
    const { treatment } = clip ?? {}
    return treatment?.kind === 'full' ? treatment.shot.camera.keyframes.map(({ crop }) => crop.width) : []
  }
  expect(crops('push')[0]).toBeGreaterThan(crops('push').at(-1) ?? 1)
  expect(crops('pull')[0]).toBeLessThan(crops('pull').at(-1) ?? 0)
})
