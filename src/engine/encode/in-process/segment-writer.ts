import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib'
import {
  encoderSettings,
  encoderThreads,
  keyframeSeconds,
  type SegmentOptions,
  type SegmentWriter,
} from '#src/engine/encode/codec.ts'
import { steadyX264Params } from '#src/engine/encode/steady-x264.ts'
import { check, isReady } from './check.ts'
import { setOptions } from './set-options.ts'

export async function openSegment(options: SegmentOptions): Promise<SegmentWriter> {
  const encoder = await openEncoder(options)
  const file = await openFile(options, encoder).catch((error: unknown) => {
    encoder.freeContext()
    throw error
  })
  const frame = makeFrame(options)
  // Asked for once: each answer counts as new memory of the frame's size, and the collector would run all the time.
  const planes = frame.data ?? []
  const packet = new Packet()
  packet.alloc()
  let frames = 0
  let encoding: Promise<void> = Promise.resolve()

  const keep = (): void => {
    // The encoder does not say; without it the file would end before its last picture.
    packet.duration = 1n
    packet.rescaleTs({ num: 1, den: options.fps }, file.timeBase)
    check(file.context.interleavedWriteFrameSync(packet), 'write picture')
    packet.unref()
  }
  const encode = async (): Promise<void> => {
    check(await encoder.sendFrame(frame), 'encode picture')
    while (isReady(encoder.receivePacketSync(packet), 'take picture')) keep()
  }
  const free = async (): Promise<void> => {
    await file.context.closeOutput()
    file.context.freeContext()
    encoder.freeContext()
    frame.free()
    packet.free()
  }

  return {
    async write(takePixels) {
      await encoding
      copyInto(planes, takePixels())
      frame.pts = BigInt(frames++)
      encoding = encode()
      // Awaited with the next picture; without this a failure in between would count as unhandled.
      encoding.catch(() => undefined)
    },
    async finish() {
      await encoding
      check(await encoder.sendFrame(null), 'finish encoding')
      while (isReady(await encoder.receivePacket(packet), 'take picture')) keep()
      check(await file.context.writeTrailer(), 'finish file')
      await free()
    },
    async abandon() {
      await encoding.catch(() => undefined)
      await free()
    },
  }
}

async function openEncoder({ width, height, fps, quality }: SegmentOptions): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (!codec) throw new Error('This build of FFmpeg has no libx264.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = width
  encoder.height = height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, fps)
  encoder.framerate = new Rational(fps, 1)
  encoder.gopSize = fps * keyframeSeconds
  encoder.threadCount = encoderThreads
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.chromaLocation = AVCHROMA_LOC_LEFT
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  const { preset, crf } = encoderSettings[quality]
  setOptions(encoder, { preset, crf: String(crf), profile: 'high', ...steadyX264Params() })
  check(await encoder.open2(codec, null), 'open encoder')
  return encoder
}

async function openFile({ path }: SegmentOptions, encoder: CodecContext) {
  const context = new FormatContext()
  check(context.allocOutputContext2(null, 'mp4', path), 'create file')
  const stream = context.newStream(null)
  stream.timeBase = encoder.timeBase
  check(stream.codecpar.fromContext(encoder), 'describe stream')
  check(await context.openOutput(), 'open file')
  check(await context.writeHeader(), 'begin file')
  const { num, den } = stream.timeBase
  return { context, timeBase: { num, den } }
}

function makeFrame({ width, height }: SegmentOptions): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_PIX_FMT_YUV420P
  frame.width = width
  frame.height = height
  check(frame.getBuffer(1), 'allocate picture')
  return frame
}

// With an alignment of 1 the rows follow each other without gaps, like ours.
function copyInto(planes: Buffer[], pixels: Uint8Array): void {
  let offset = 0
  for (const plane of planes) {
    plane.set(pixels.subarray(offset, offset + plane.length))
    offset += plane.length
  }
}
