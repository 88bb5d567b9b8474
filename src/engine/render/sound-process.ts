// The program that soundInProcess starts.

import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listenTo } from '#src/engine/audio/recording/listen-to.ts'
import { sampleRate } from '#src/engine/audio/sound.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { instrumentCredits } from '#src/engine/encode/film-notes.ts'
import { packZip } from '#src/engine/export/pack-zip.ts'
import { waveFile } from '#src/engine/export/wave-file.ts'
import { beChild } from '#src/engine/process/be-child.ts'
import { makeSoundtrack, makeStems } from './make-soundtrack.ts'
import type { SoundResult, SoundTask } from './sound-in-process.ts'

beChild<SoundTask, SoundResult>(async (task, { signal }) => {
  const codec = chooseCodec(task.ffmpegPath)
  if (task.kind === 'score') {
    await codec.saveSound(await makeSoundtrack(codec, task.film, signal), task.output)
    return undefined
  }
  if (task.kind === 'wave') {
    await writeFile(task.output, waveFile(await makeSoundtrack(codec, task.film, signal)))
    return undefined
  }
  if (task.kind === 'listen') {
    const sound = await codec.decodeAudio(task.path, task.maxSeconds + 1)
    return { seconds: sound.left.length / sampleRate, heard: listenTo(sound) }
  }
  const { music, hits, voice } = await makeStems(codec, task.film, signal)
  const sounds = { 'music.wav': music, 'hits.wav': hits, ...(voice && { 'voice.wav': voice }) }
  const files = Object.entries(sounds).map(([path, sound]) => ({ path, content: waveFile(sound) }))
  const zip = packZip([...files, { path: 'credits.txt', content: `${instrumentCredits}\n` }])
  await pipeline(Readable.from(zip), createWriteStream(task.output))
  return undefined
})
