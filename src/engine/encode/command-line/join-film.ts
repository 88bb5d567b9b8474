import { rm, writeFile } from 'node:fs/promises'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { audioBitRate, type JoinOptions } from '#src/engine/encode/codec.ts'
import { startFfmpeg } from './ffmpeg-process.ts'

export async function joinFilm(
  program: string,
  { segments, sound, output, notes, signal }: JoinOptions,
): Promise<void> {
  const list = `${output}.list`
  await writeFile(list, segments.map(({ path }) => `file '${path.replaceAll("'", String.raw`'\''`)}'\n`).join(''))
  const { child, ended } = startFfmpeg(program, [
    ...'-f concat -safe 0 -i'.split(' '),
    list,
    ...`-f f32le -ar ${sampleRate} -ac 2 -i pipe:0 -map 0:v -map 1:a -c:v copy`.split(' '),
    ...`-c:a aac -b:a ${audioBitRate} -movflags +faststart -f mp4`.split(' '),
    ...(notes === undefined ? [] : ['-metadata', `comment=${notes}`]),
    output,
  ])
  const stop = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  try {
    child.stdin.end(interleave(sound))
    await ended
  } finally {
    signal?.removeEventListener('abort', stop)
    await rm(list, { force: true })
  }
}

export function interleave({ left, right }: Sound): Buffer {
  const samples = new Float32Array(left.length * 2)
  for (const [index, sample] of left.entries()) {
    samples[index * 2] = sample
    samples[index * 2 + 1] = right[index] ?? 0
  }
  return Buffer.from(samples.buffer)
}
