import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { headsOf, isFramedWhole, wareOf } from './ware.ts'

const salience = { from: 'mask' as const, cells: '' }
const face = { label: 'face', confidence: 90, box: { x: 0.4, y: 0.2, width: 0.12, height: 0.16 } }
const bike = { label: 'motorcycle', confidence: 70, box: { x: 0.1, y: 0.15, width: 0.8, height: 0.7 } }

test('a dealer sells the bike, not the face on the poster behind it', () => {
  const photo = samplePhoto(0, { businessType: 'automotive', salience, objects: [bike], faces: [face] })
  expect(wareOf(photo)).toEqual({ box: bike.box, from: 'trade' })
  expect(headsOf(photo)).toEqual([])
})

test('a salon serves people, whatever else is in the photo', () => {
  const photo = samplePhoto(0, { businessType: 'beauty', salience, faces: [face] })
  expect(wareOf(photo)?.from).toBe('people')
  expect(headsOf(photo)).toHaveLength(1)
})

test('where somebody put the focus is what the photo is about', () => {
  expect(wareOf(samplePhoto(0, { businessType: 'automotive' }))).toMatchObject({ from: 'focus' })
})

test('a thing that touches the edges is not framed whole, and a room is no ware', () => {
  const cut = samplePhoto(0, { salience, subject: { x: 0, y: 0.1, width: 0.7, height: 0.8 } })
  expect(isFramedWhole(cut, wareOf(cut)!, 'x')).toBe(false)
  expect(isFramedWhole(cut, wareOf(cut)!, 'y')).toBe(true)
  expect(wareOf(samplePhoto(0, { salience, shows: 'bedroom' }))).toBeUndefined()
})

test('a crowd is looked over, nobody in it is held', () => {
  const faces = Array.from({ length: 9 }, (_, index) => ({ ...face, box: { ...face.box, x: index / 10 } }))
  expect(headsOf(samplePhoto(0, { salience, faces }))).toEqual([])
})
