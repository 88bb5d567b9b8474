// What a player sees of a file: streams, tags, times, and the decoded pictures.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { FormatContext, type Stream } from 'node-av/lib'
import { decodeFrames } from '#src/engine/encode/in-process/decode-frames.ts'

export interface FilmFacts {
  video: Stream['codecpar']
  audio: Stream['codecpar']
  seconds: { film: number; video: number; audio: number }
  starts: { video: number; audio: number }
  fps: number
}

export async function probeFilm<Result>(path: string, look: (facts: FilmFacts) => Result): Promise<Result> {
  const file = new FormatContext()
  await file.openInput(path)
  await file.findStreamInfo()
  const [video, audio] = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].map((type) => file.streams[file.findBestStream(type)])
  if (!video || !audio) throw new Error('The film lacks pictures or sound.')
  const secondsOf = ({ duration, timeBase }: Stream): number => (Number(duration) * timeBase.num) / timeBase.den
  const startOf = ({ startTime, timeBase }: Stream): number => (Number(startTime) * timeBase.num) / timeBase.den
  const result = look({
    video: video.codecpar,
    audio: audio.codecpar,
    seconds: { film: Number(file.duration) / 1e6, video: secondsOf(video), audio: secondsOf(audio) },
    starts: { video: startOf(video), audio: startOf(audio) },
    fps: video.avgFrameRate.num / video.avgFrameRate.den,
  })
  await file.closeInput()
  return result
}

export async function hashFrames(path: string): Promise<{ count: number; hash: string; times: number[] }> {
  const hash = createHash('sha256')
  const times: number[] = []
  for await (const { frame, seconds } of decodeFrames(path, {})) {
    hash.update(frame.toBuffer())
    times.push(seconds)
  }
  return { count: times.length, hash: hash.digest('hex'), times }
}

// The names of the file's outermost boxes in order.
export async function listBoxes(path: string): Promise<string[]> {
  const bytes = await readFile(path)
  const names: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    names.push(bytes.toString('latin1', at + 4, at + 8))
    at += bytes.readUInt32BE(at)
  }
  return names
}
