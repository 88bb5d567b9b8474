import { crc32, deflateSync } from 'node:zlib'

// Signature and header come first in every PNG and have this length.
const headBytes = 33

// Says in which colour space the pixels of a PNG are, so that a later reader converts them.
export function tagPng(png: Buffer, colourProfile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(colourProfile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, headBytes), chunk, png.subarray(headBytes)])
}
