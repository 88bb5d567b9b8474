import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { makeSilence, type Sound } from '#src/engine/audio/sound.ts'
import type { Stems } from '#src/engine/audio/soundtrack.ts'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import { readBank } from '#src/engine/instruments/load-bank.ts'
import { hitsOf, pieceOf, type SoundtrackOf } from './piece-of.ts'
import { type FinishedJob, memoryOf, type SoundtrackJob } from './soundtrack-job.ts'

export async function makeSoundtrack(codec: FilmCodec, film: SoundtrackOf, signal?: AbortSignal): Promise<Sound> {
  const { audio, frames, fps } = film
  if (audio.source.kind === 'silence' && !audio.voice) return makeSilence(frames / fps)
  const done = await doInWorker(await prepareJob(codec, film, false), signal)
  if (done.kind === 'stems') throw new Error('Stems came back where one sound was asked for.')
  return amplify(done.sound, audio.gainDb)
}

// Music, accents and voice apart; together they are the soundtrack.
export async function makeStems(codec: FilmCodec, film: SoundtrackOf, signal?: AbortSignal): Promise<Stems> {
  const done = await doInWorker(await prepareJob(codec, film, true), signal)
  if (done.kind === 'whole') throw new Error('One sound came back where stems were asked for.')
  return done.stems
}

async function prepareJob(codec: FilmCodec, film: SoundtrackOf, asStems: boolean): Promise<SoundtrackJob> {
  const { audio, fps } = film
  const voice = audio.voice && {
    recording: await codec.decodeAudio(audio.voice.path),
    atSeconds: audio.voice.startFrame / fps,
  }
  return { music: await prepareMusic(codec, film), hits: hitsOf(film), voice, asStems }
}

async function prepareMusic(codec: FilmCodec, film: SoundtrackOf): Promise<SoundtrackJob['music']> {
  const { source } = film.audio
  const piece = pieceOf(film)
  if (piece) return { kind: 'composed', piece, bank: await readBank(codec) }
  const seconds = film.frames / film.fps
  if (source.kind === 'file') {
    return { kind: 'file', recording: await codec.decodeAudio(source.path), seconds, parts: source.parts }
  }
  return { kind: 'file', recording: makeSilence(0), seconds, parts: undefined }
}

async function doInWorker(job: SoundtrackJob, signal: AbortSignal | undefined): Promise<FinishedJob> {
  const worker = new Worker(new URL('./music-worker.ts', import.meta.url), {
    workerData: job,
    transferList: heldBy(job),
    // Left alone, the collector lets short-lived sounds pile up.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [done] = (await once(worker, 'message', { signal })) as [FinishedJob]
    return done
  } finally {
    await worker.terminate()
  }
}

function heldBy({ music, voice }: SoundtrackJob): ArrayBuffer[] {
  const heard = music.kind === 'file' ? memoryOf(music.recording) : [music.bank.bytes.buffer as ArrayBuffer]
  return [...heard, ...(voice ? memoryOf(voice.recording) : [])]
}

function amplify(sound: Sound, gainDb: number): Sound {
  if (gainDb === 0) return sound
  const gain = 10 ** (gainDb / 20)
  return { left: sound.left.map((sample) => sample * gain), right: sound.right.map((sample) => sample * gain) }
}
