import { expect, test } from 'vitest'
import { pressKey, type PressedKey } from './player-keys.ts'
import { frameAt, secondsAt, timecodeOf } from './timecode.ts'
import type { Player } from './use-player.ts'

function press(pressed: Partial<PressedKey>): string[] {
  const done: string[] = []
  const player = {
    toggle: () => done.push('toggle'),
    step: (frames: number) => done.push(`step ${frames}`),
  } as unknown as Player
  pressKey(player, { key: ' ', hasModifier: false, tag: 'INPUT', ...pressed })
  return done
}

test.each([
  [' ', 'toggle'],
  ['ArrowLeft', 'step -30'],
  ['ArrowRight', 'step 30'],
  [',', 'step -1'],
  ['.', 'step 1'],
])('the key %j does %s', (key, action) => {
  expect(press({ key })).toEqual([action])
})

test('keys that belong to a control or to the browser are left alone', () => {
  expect(press({ tag: 'BUTTON' })).toEqual([])
  expect(press({ key: 'ArrowLeft', tag: 'SELECT' })).toEqual([])
  expect(press({ key: 'ArrowLeft', hasModifier: true })).toEqual([])
  expect(press({ key: 'a' })).toEqual([])
})

test('every frame is found again by the moment it is sought at', () => {
  for (let frame = 0; frame < 1_200; frame += 1) expect(frameAt(secondsAt(frame))).toBe(frame)
  expect(timecodeOf(428)).toBe('00:14:08')
})
