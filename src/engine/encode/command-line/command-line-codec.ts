import { basename } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { sampleRate, type Sound } from '../../audio/sound.ts'
import type { FilmCodec } from '../codec.ts'
import { collectOutput } from './ffmpeg-process.ts'
import { joinFilm } from './join-film.ts'
import { openSegment } from './segment-writer.ts'
import { describeVideo, openVideo } from './video-reader.ts'

export function makeCommandLineCodec(program: string): FilmCodec {
  return {
    openSegment: (options) => openSegment(program, options),
    joinFilm: (options) => joinFilm(program, options),
    openVideo: (options) => openVideo(program, options),
    describeVideo: (path) => describeVideo(program, path),
    decodeAudio: (path, maxSeconds) => decodeAudio(program, path, maxSeconds),
  }
}

async function decodeAudio(program: string, path: string, maxSeconds?: number): Promise<Sound> {
  const length = maxSeconds === undefined ? [] : ['-t', String(maxSeconds)]
  const args = ['-i', path, ...length, ...`-vn -f f32le -ac 2 -ar ${sampleRate} pipe:1`.split(' ')]
  const bytes = await collectOutput(program, args).catch((cause: unknown) => {
    throw new AppError('bad_request', `${basename(path)} cannot be read as music.`, { cause })
  })
  const samples = Math.floor(bytes.length / 8)
  const sound = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (let at = 0; at < samples; at++) {
    sound.left[at] = bytes.readFloatLE(at * 8)
    sound.right[at] = bytes.readFloatLE(at * 8 + 4)
  }
  return sound
}
