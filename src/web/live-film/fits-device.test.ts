import { afterEach, expect, test, vi } from 'vitest'
import { canPlayFilms, frameWidth } from './fits-device.ts'

afterEach(() => vi.unstubAllGlobals())

function giveDevice({ memory = 8, cores = 8, density = 3 }): void {
  vi.stubGlobal('navigator', { deviceMemory: memory, hardwareConcurrency: cores })
  vi.stubGlobal('screen', { width: 390 })
  vi.stubGlobal('devicePixelRatio', density)
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('AudioContext', class {})
}

test('a film is drawn larger where the screen shows it and the machine keeps up', () => {
  giveDevice({})
  expect([canPlayFilms(), frameWidth()]).toEqual([true, 540])
  giveDevice({ density: 1 })
  expect(frameWidth()).toBe(360)
  giveDevice({ cores: 2 })
  expect(frameWidth()).toBe(360)
  giveDevice({ memory: 2 })
  expect([canPlayFilms(), frameWidth()]).toEqual([true, 360])
})

test('a device with little memory, and a browser without what drawing needs, play no film', () => {
  giveDevice({ memory: 1 })
  expect(canPlayFilms()).toBe(false)
  for (const missing of ['OffscreenCanvas', 'AudioContext', 'WebAssembly']) {
    giveDevice({})
    vi.stubGlobal(missing, undefined)
    expect(canPlayFilms()).toBe(false)
  }
})
