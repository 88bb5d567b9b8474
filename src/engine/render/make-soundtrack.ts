import { fitRecording } from '../audio/fit-recording.ts'
import { type MoodName, moodNames } from '../audio/moods.ts'
import { makeSilence, type Sound } from '../audio/sound.ts'
import type { FilmCodec } from '../encode/codec.ts'
import type { Timeline } from '../plan/timeline.ts'
import { composeInWorker } from './compose-in-worker.ts'

export type SoundtrackOf = Pick<Timeline, 'audio' | 'frames' | 'fps' | 'tier'>

export async function makeSoundtrack(
  codec: FilmCodec,
  { audio, frames, fps, tier }: SoundtrackOf,
  signal?: AbortSignal,
): Promise<Sound> {
  const seconds = frames / fps
  const { source } = audio
  if (source.kind === 'silence') return makeSilence(seconds)
  const sound =
    source.kind === 'file'
      ? fitRecording(await codec.decodeAudio(source.path), seconds)
      : await composeInWorker(
          { mood: toMood(source.mood), seconds, seed: source.seed, premium: tier === 'vr3' },
          signal,
        )
  return amplify(sound, audio.gainDb)
}

function toMood(name: string): MoodName {
  const mood = moodNames.find((known) => known === name)
  if (!mood) throw new Error(`There is no mood called ${name}. The moods are ${moodNames.join(', ')}.`)
  return mood
}

function amplify(sound: Sound, gainDb: number): Sound {
  if (gainDb === 0) return sound
  const gain = 10 ** (gainDb / 20)
  return { left: sound.left.map((sample) => sample * gain), right: sound.right.map((sample) => sample * gain) }
}
