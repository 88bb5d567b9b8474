import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import type { VideoDescription, VideoOptions, VideoReader } from '#src/engine/encode/codec.ts'
import { startFfmpeg } from './ffmpeg-process.ts'

const fps = 30

export async function openVideo(program: string, options: VideoOptions): Promise<VideoReader> {
  const { path, width, height, startSeconds } = options
  const scale = `fps=${fps},scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`
  const { child, ended } = startFfmpeg(program, [
    '-ss',
    String(startSeconds),
    '-i',
    path,
    '-an',
    '-vf',
    scale,
    ...'-pix_fmt yuv420p -f rawvideo pipe:1'.split(' '),
  ])
  child.stdin.end()
  const pictures = readPictures(child.stdout, (width * height * 3) / 2)
  let shown: Uint8Array | undefined
  let index = -1
  return {
    async pictureAt(seconds) {
      const wanted = Math.floor(seconds * fps + 0.001)
      for (; index < wanted; index++) {
        const { value } = await pictures.next()
        if (!value) break
        shown = value
      }
      if (shown) return shown
      await ended.catch((cause: unknown) => {
        throw new AppError('bad_picture', `${basename(path)} cannot be read as a video.`, { cause })
      })
      throw new AppError('bad_picture', `${basename(path)} holds no picture at ${startSeconds} s.`)
    },
    async close() {
      child.kill('SIGKILL')
      await ended.catch(() => undefined)
    },
  }
}

async function* readPictures(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    pending.push(chunk)
    length += chunk.length
    if (length < size) continue
    const bytes = Buffer.concat(pending)
    let at = 0
    for (; at + size <= length; at += size) yield bytes.subarray(at, at + size)
    pending = [bytes.subarray(at)]
    length -= at
  }
}

// ffprobe may be missing beside the given program; ffmpeg itself tells the same and then complains of no output.
export async function describeVideo(program: string, path: string): Promise<VideoDescription> {
  const report = await new Promise<string>((resolve) => {
    execFile(program, ['-hide_banner', '-i', path], (_error, _stdout, stderr) => resolve(stderr))
  })
  const size = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/.exec(report)
  const length = /Duration: (\d+):(\d+):([\d.]+)/.exec(report)
  if (!size || !length)
    throw new AppError('bad_picture', `${basename(path)} cannot be read as a video.`, { detail: report })
  const [hours, minutes, seconds] = length.slice(1).map(Number) as [number, number, number]
  const sides = [Number(size[1]), Number(size[2])]
  // ffmpeg turns the pictures of a phone upright by itself.
  const [width = 0, height = 0] = /rotation of -?(90|270)\b/.test(report) ? sides.toReversed() : sides
  return { width, height, seconds: hours * 3600 + minutes * 60 + seconds }
}
