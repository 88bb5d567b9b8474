import { parentPort, workerData } from 'node:worker_threads'
import { doJob, memoryOf, type SoundtrackJob } from './soundtrack-job.ts'

const done = doJob(workerData as SoundtrackJob)
const sounds = done.kind === 'whole' ? [done.sound] : [done.stems.music, done.stems.hits, done.stems.voice]
parentPort?.postMessage(
  done,
  sounds.flatMap((sound) => (sound ? memoryOf(sound) : [])),
)
