import { FormatContext, Rational } from 'node-av/lib'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { check } from './check.ts'
import { encodeSound } from './encode-sound.ts'
import { setOptions } from './set-options.ts'

// A sound alone, as an m4a that every browser plays.
export async function saveSound(sound: Sound, output: string): Promise<void> {
  const { encoder, packets } = await encodeSound(sound)
  const file = new FormatContext()
  try {
    check(file.allocOutputContext2(null, 'ipod', output), 'create sound')
    const stream = file.newStream(null)
    check(stream.codecpar.fromContext(encoder), 'describe sound')
    stream.timeBase = new Rational(1, sampleRate)
    setOptions(file, { movflags: '+faststart' })
    check(await file.openOutput(), 'open sound')
    check(await file.writeHeader(), 'begin sound')
    for (const packet of packets) {
      packet.streamIndex = 0
      packet.rescaleTs({ num: 1, den: sampleRate }, stream.timeBase)
      check(await file.interleavedWriteFrame(packet), 'write sound')
    }
    check(await file.writeTrailer(), 'finish sound')
  } finally {
    await file.closeOutput()
    file.freeContext()
    for (const packet of packets) packet.free()
    encoder.freeContext()
  }
}
