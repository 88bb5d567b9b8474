import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib'
import { check, isReady } from './check.ts'
import { readPackets } from './read-packets.ts'

// Frames in the order they are shown. The frame is the same object each time.
export async function* decodeFrames(
  path: string,
  options: Parameters<typeof readPackets>[1],
): AsyncGenerator<{ frame: Frame; seconds: number; stream: Stream }> {
  const frame = new Frame()
  frame.alloc()
  let decoder: CodecContext | undefined
  let lastStream: Stream | undefined
  try {
    for await (const { packet, stream } of readPackets(path, options)) {
      decoder ??= await openDecoder(stream)
      lastStream = stream
      yield* decodePacket({ decoder, stream, frame }, packet)
    }
    if (decoder && lastStream) yield* decodePacket({ decoder, stream: lastStream, frame }, null)
  } finally {
    decoder?.freeContext()
    frame.free()
  }
}

interface Decoding {
  decoder: CodecContext
  stream: Stream
  frame: Frame
}

async function* decodePacket({ decoder, stream, frame }: Decoding, packet: Packet | null) {
  check(await decoder.sendPacket(packet), 'decode')
  while (isReady(await decoder.receiveFrame(frame), 'decode')) {
    const { num, den } = stream.timeBase
    yield { frame, seconds: (Number(frame.bestEffortTimestamp) * num) / den, stream }
    frame.unref()
  }
}

async function openDecoder(stream: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (!codec) throw new Error('This build of FFmpeg cannot decode the file.')
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  check(decoder.parametersToContext(stream.codecpar), 'describe stream')
  check(await decoder.open2(codec, null), 'open decoder')
  return decoder
}
