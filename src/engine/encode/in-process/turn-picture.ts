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
  const luma = width * height
  const half = { width: width / 2, height: height / 2 }
  return Buffer.concat([
    turnPlane(pixels.subarray(0, luma), { width, height }, turns),
    turnPlane(pixels.subarray(luma, luma * 1.25), half, turns),
    turnPlane(pixels.subarray(luma * 1.25), half, turns),
  ])
}

function turnPlane(plane: Buffer, { width, height }: Size, turns: number): Buffer {
  const across = isSideways(turns) ? height : width
  const source = [
    (row: number, column: number): number => row * width + column,
    (row: number, column: number): number => (height - 1 - column) * width + row,
    (row: number, column: number): number => (height - 1 - row) * width + width - 1 - column,
    (row: number, column: number): number => column * width + width - 1 - row,
  ][turns]
  if (!source) throw new Error(`A picture cannot be turned ${turns} times.`)
  const turned = Buffer.alloc(plane.length)
  for (let at = 0; at < turned.length; at++) turned[at] = plane[source(Math.floor(at / across), at % across)] ?? 0
  return turned
}
