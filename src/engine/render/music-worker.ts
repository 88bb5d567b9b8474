import { parentPort, workerData } from 'node:worker_threads'
import { doJob, type SoundtrackJob } from './soundtrack-job.ts'

parentPort?.postMessage(doJob(workerData as SoundtrackJob))
