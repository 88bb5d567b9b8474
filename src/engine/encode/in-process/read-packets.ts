import { AVERROR_EOF, AVSEEK_FLAG_BACKWARD, AVMEDIA_TYPE_VIDEO, type AVMediaType } from 'node-av/constants'
import { FormatContext, Packet, type Stream } from 'node-av/lib'
import { check } from './check.ts'

// The packet is the same object each time; what it holds is gone with the next one.
export async function* readPackets(
  path: string,
  { type = AVMEDIA_TYPE_VIDEO, startSeconds = 0 }: { type?: AVMediaType; startSeconds?: number } = {},
): AsyncGenerator<{ packet: Packet; stream: Stream }> {
  const file = new FormatContext()
  const packet = new Packet()
  packet.alloc()
  try {
    check(await file.openInput(path), 'open file')
    check(await file.findStreamInfo(), 'read file')
    const index = check(file.findBestStream(type), 'find stream')
    const stream = file.streams[index]
    if (!stream) throw new Error('The file lost its stream.')
    if (startSeconds > 0) {
      const { num, den } = stream.timeBase
      check(await file.seekFrame(index, BigInt(Math.floor((startSeconds * den) / num)), AVSEEK_FLAG_BACKWARD), 'seek')
    }
    for (;;) {
      const result = await file.readFrame(packet)
      if (result === AVERROR_EOF) return
      check(result, 'read packet')
      if (packet.streamIndex === index) yield { packet, stream }
      packet.unref()
    }
  } finally {
    packet.free()
    await file.closeInput()
  }
}
