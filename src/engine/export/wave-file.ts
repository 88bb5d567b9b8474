import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'

const headerBytes = 44
const bytesPerFrame = 4

// 16-bit stereo, which every editor reads.
export function waveFile({ left, right }: Sound): Buffer {
  const dataBytes = left.length * bytesPerFrame
  const file = Buffer.alloc(headerBytes + dataBytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(headerBytes - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * bytesPerFrame, 28)
  file.writeUInt16LE(bytesPerFrame, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(dataBytes, 40)
  const samples = new Int16Array(file.buffer, file.byteOffset + headerBytes, left.length * 2)
  for (let index = 0; index < left.length; index += 1) {
    samples[index * 2] = toInteger(left[index] ?? 0)
    samples[index * 2 + 1] = toInteger(right[index] ?? 0)
  }
  return file
}

const toInteger = (sample: number): number => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
