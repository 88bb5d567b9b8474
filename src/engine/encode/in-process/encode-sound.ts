import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { audioBitRate } from '#src/engine/encode/codec.ts'
import { check, isReady } from './check.ts'
import { setOptions } from './set-options.ts'

export interface EncodedSound {
  encoder: CodecContext
  packets: Packet[]
}

// A film's sound is about a megabyte once encoded, so it waits in memory for its place between the pictures.
export async function encodeSound(sound: Sound): Promise<EncodedSound> {
  const encoder = await openEncoder()
  const packets: Packet[] = []
  for (let start = 0; start < sound.left.length; start += encoder.frameSize) {
    const frame = makeFrame(sound, start, Math.min(encoder.frameSize, sound.left.length - start))
    check(encoder.sendFrameSync(frame), 'encode sound')
    frame.free()
    takePackets(encoder, packets)
  }
  check(encoder.sendFrameSync(null), 'finish sound')
  takePackets(encoder, packets)
  return { encoder, packets }
}

function takePackets(encoder: CodecContext, packets: Packet[]): void {
  for (;;) {
    const packet = new Packet()
    packet.alloc()
    if (!isReady(encoder.receivePacketSync(packet), 'take sound')) {
      packet.free()
      return
    }
    packets.push(packet)
  }
}

async function openEncoder(): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  if (!codec) throw new Error('This build of FFmpeg has no AAC encoder.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = sampleRate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  encoder.bitRate = BigInt(audioBitRate)
  encoder.timeBase = new Rational(1, sampleRate)
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  // The default search costs three times the CPU for nothing audible at this rate.
  setOptions(encoder, { aac_coder: 'fast' })
  check(await encoder.open2(codec, null), 'open sound encoder')
  return encoder
}

function makeFrame(sound: Sound, start: number, samples: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  frame.nbSamples = samples
  check(frame.getBuffer(0), 'allocate sound')
  frame.pts = BigInt(start)
  for (const [index, channel] of [sound.left, sound.right].entries()) {
    const part = channel.subarray(start, start + samples)
    frame.data?.[index]?.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
  }
  return frame
}
