// Puts the segments behind each other without encoding them again, lays the sound beside them, and moves the index to
// the front so that a browser can start before the whole file has arrived.

import type { CodecParameters, Packet } from 'node-av/lib'
import { Dictionary, FormatContext, Rational } from 'node-av/lib'
import { sampleRate } from '#src/engine/audio/sound.ts'
import type { JoinOptions } from '#src/engine/encode/codec.ts'
import { check } from './check.ts'
import { encodeSound, type EncodedSound } from './encode-sound.ts'
import { readPackets } from './read-packets.ts'
import { setOptions } from './set-options.ts'

export async function joinFilm(options: JoinOptions): Promise<void> {
  const sound = await encodeSound(options.sound)
  const film = new FormatContext()
  try {
    check(film.allocOutputContext2(null, 'mp4', options.output), 'create film')
    if (options.notes !== undefined) film.metadata = Dictionary.fromObject({ comment: options.notes })
    await writeFilm(film, sound, options)
  } finally {
    await film.closeOutput()
    film.freeContext()
    for (const packet of sound.packets) packet.free()
    sound.encoder.freeContext()
  }
}

async function writeFilm(film: FormatContext, sound: EncodedSound, options: JoinOptions): Promise<void> {
  const timescale = { num: 1, den: options.fps * 512 }
  let begun = false
  let soundWritten = 0

  const writeSound = async (untilSeconds: number): Promise<void> => {
    for (let packet = sound.packets[soundWritten]; packet; packet = sound.packets[soundWritten]) {
      if (Number(packet.dts) / sampleRate > untilSeconds) return
      await write(film, packet, { stream: 1, from: { num: 1, den: sampleRate } })
      soundWritten++
    }
  }

  for (const { path, startFrame } of options.segments) {
    for await (const { packet, stream } of readPackets(path)) {
      options.signal?.throwIfAborted()
      if (!begun) await begin(film, { video: stream.codecpar, sound, timescale })
      begun = true
      packet.rescaleTs(stream.timeBase, timescale)
      packet.pts += BigInt(startFrame * 512)
      packet.dts += BigInt(startFrame * 512)
      await writeSound(Number(packet.dts) / timescale.den)
      await write(film, packet, { stream: 0, from: timescale })
    }
  }
  await writeSound(Number.POSITIVE_INFINITY)
  check(await film.writeTrailer(), 'finish film')
}

interface Tracks {
  video: CodecParameters
  sound: EncodedSound
  timescale: { num: number; den: number }
}

async function begin(film: FormatContext, { video, sound, timescale }: Tracks): Promise<void> {
  const videoStream = film.newStream(null)
  check(video.copy(videoStream.codecpar), 'describe pictures')
  videoStream.timeBase = new Rational(timescale.num, timescale.den)
  const soundStream = film.newStream(null)
  check(soundStream.codecpar.fromContext(sound.encoder), 'describe sound')
  soundStream.timeBase = new Rational(1, sampleRate)
  setOptions(film, { movflags: '+faststart', video_track_timescale: String(timescale.den) })
  check(await film.openOutput(), 'open film')
  check(await film.writeHeader(), 'begin film')
}

async function write(
  film: FormatContext,
  packet: Packet,
  { stream, from }: { stream: number; from: { num: number; den: number } },
): Promise<void> {
  const target = film.streams[stream]
  if (!target) throw new Error('The film lacks a stream.')
  packet.streamIndex = stream
  packet.rescaleTs(from, target.timeBase)
  check(await film.interleavedWriteFrame(packet), 'write film')
}
