import { expect, test } from 'vitest'
import { loadKernel } from './load-kernel.ts'

function sampleRow(source: number[], positions: number[]): number[] {
  const kernel = loadKernel()
  const plane = kernel.allocate(source.length)
  kernel.bytes(plane, source.length).set(source)
  const width = positions.length
  const [target, columns, rows] = [kernel.allocate(width), kernel.allocate(width * 8), kernel.allocate(8)]
  kernel.doubles(columns, width).set(positions)
  kernel.doubles(rows, 1).set([0])
  kernel.samplePlane(plane, source.length, 1, target, width, width, 1, columns, rows, kernel.allocate(4096))
  return [...kernel.bytes(target, width)]
}

const ramp = Array.from({ length: 64 }, (_, index) => index * 4)

test('whole positions give the pixels themselves', () => {
  const positions = Array.from({ length: 40 }, (_, index) => index + 10)
  expect(sampleRow(ramp, positions)).toEqual(ramp.slice(10, 50))
})

test('positions between pixels follow the slope, at every ratio up to one and a half', () => {
  for (const ratio of [0.4, 0.9, 1, 1.25, 1.5]) {
    const positions = Array.from({ length: 36 }, (_, index) => 4.3 + index * ratio)
    for (const [index, value] of sampleRow(ramp, positions).entries()) {
      expect(Math.abs(value - (positions[index] ?? 0) * 4)).toBeLessThanOrEqual(0.6)
    }
  }
})

test('positions beyond the edge repeat the edge', () => {
  const row = sampleRow(ramp, [...Array.from({ length: 15 }, (_, index) => index - 15), 63.2])
  expect(row.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 0))
  expect(
    sampleRow(
      ramp,
      Array.from({ length: 16 }, (_, index) => 63 + index),
    ).slice(3),
  ).toEqual(Array.from({ length: 13 }, () => 252))
})

test('a source narrower than one step is read without its neighbours', () => {
  const kernel = loadKernel()
  const plane = kernel.allocate(64)
  kernel.bytes(plane, 64).set([...Array.from({ length: 8 }, () => 50), ...Array.from({ length: 56 }, () => 250)])
  const [target, columns, rows] = [kernel.allocate(16), kernel.allocate(128), kernel.allocate(8)]
  kernel.doubles(columns, 16).set(Array.from({ length: 16 }, (_, index) => index / 2))
  kernel.doubles(rows, 1).set([0])
  kernel.samplePlane(plane, 8, 1, target, 16, 16, 1, columns, rows, kernel.allocate(4096))
  expect([...kernel.bytes(target, 16)]).toEqual(Array.from({ length: 16 }, () => 50))
})

test('colours survive the way to YUV and back', () => {
  const kernel = loadKernel()
  const [width, height] = [32, 2]
  for (const colour of [
    [255, 255, 255],
    [0, 0, 0],
    [200, 30, 60],
    [20, 120, 220],
  ]) {
    const rgb = kernel.allocate(width * height * 3)
    const yuv = kernel.allocate(width * height * 1.5)
    kernel.bytes(rgb, width * height * 3).set(Array.from({ length: width * height }, () => colour).flat())
    kernel.rgbToYuv(rgb, width, height, yuv)
    kernel.yuvToRgb(yuv, width, height, rgb)
    for (const [index, value] of kernel.bytes(rgb, 3).entries()) {
      expect(Math.abs(value - (colour[index] ?? 0))).toBeLessThanOrEqual(2)
    }
  }
})

test('the colours of a canvas are those of a picture, to one level and to the last pixel', () => {
  const kernel = loadKernel()
  const [width, height] = [36, 6]
  const yuv = kernel.allocate(width * height * 1.5)
  const [rgb, rgba] = [kernel.allocate(width * height * 3), kernel.allocate(width * height * 4)]
  for (let round = 0; round < 40; round += 1) {
    const planes = kernel.bytes(yuv, width * height * 1.5)
    for (const at of planes.keys()) planes[at] = (at * 89 + round * 131) % 256
    kernel.yuvToRgb(yuv, width, height, rgb)
    kernel.yuvToRgba(yuv, width, height, rgba)
    const [wanted, colours] = [kernel.bytes(rgb, width * height * 3), kernel.bytes(rgba, width * height * 4)]
    const gaps = [...wanted].map((value, at) => Math.abs(value - (colours[Math.floor(at / 3) * 4 + (at % 3)] ?? -9)))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1)
    expect(colours.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
  }
})

test('released memory is used again, in one piece', () => {
  const kernel = loadKernel()
  const [first, second, third] = [kernel.allocate(1000), kernel.allocate(1000), kernel.allocate(1000)]
  kernel.release(first)
  kernel.release(second)
  expect(kernel.allocate(2000)).toBe(first)
  kernel.release(third)
  expect(() => kernel.release(third)).toThrow('released twice')
})
