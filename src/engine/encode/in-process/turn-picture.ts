// A phone records lying on its side and notes how to turn the picture; a viewer sees it upright.

import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'

// Quarters of a turn, clockwise.
export function turnsOf({ codecpar }: Stream): number {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix) return 0
  const angle = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0))
  return (Math.round(angle / (Math.PI / 2)) + 4) % 4
}

export const isSideways = (turns: number): boolean => turns % 2 === 1

interface Size {
  width: number
  height: number
}

// I420 without padding; the size is that of the picture before it is turned.
export function turnPicture(pixels: Buffer, { width, height }: Size, turns: number): Buffer {
  if (turns === 0) return pixels
  const turned = Buffer.alloc(pixels.length)
  const luma = width * height
  const half = { width: width / 2, height: height / 2 }
  turnPlane(pixels.subarray(0, luma), turned.subarray(0, luma), { width, height }, turns)
  for (const start of [luma, luma * 1.25]) {
    turnPlane(pixels.subarray(start, start + luma / 4), turned.subarray(start, start + luma / 4), half, turns)
  }
  return turned
}

function turnPlane(from: Buffer, to: Buffer, { width, height }: Size, turns: number): void {
  const across = isSideways(turns) ? height : width
  const source = [
    (row: number, column: number): number => row * width + column,
    (row: number, column: number): number => (height - 1 - column) * width + row,
    (row: number, column: number): number => (height - 1 - row) * width + width - 1 - column,
    (row: number, column: number): number => column * width + width - 1 - row,
  ][turns]
  if (!source) throw new Error(`A picture cannot be turned ${turns} times.`)
  for (let at = 0; at < to.length; at++) to[at] = from[source(Math.floor(at / across), at % across)] ?? 0
}
