import { basename } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { audioBitRate, type FilmCodec } from '#src/engine/encode/codec.ts'
import { collectOutput, startFfmpeg } from './ffmpeg-process.ts'
import { interleave, joinFilm } from './join-film.ts'
import { openSegment } from './segment-writer.ts'
import { describeVideo, openVideo } from './video-reader.ts'

export function makeCommandLineCodec(program: string): FilmCodec {
  return {
    openSegment: (options) => openSegment(program, options),
    joinFilm: (options) => joinFilm(program, options),
    openVideo: (options) => openVideo(program, options),
    describeVideo: (path) => describeVideo(program, path),
    saveSound: (sound, output) => saveSound(program, sound, output),
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

async function saveSound(program: string, sound: Sound, output: string): Promise<void> {
  const input = `-f f32le -ar ${sampleRate} -ac 2 -i pipe:0`.split(' ')
  const target = `-c:a aac -b:a ${audioBitRate} -movflags +faststart -f ipod`.split(' ')
  const { child, ended } = startFfmpeg(program, [...input, ...target, output])
  child.stdin.end(interleave(sound))
  await ended
}
