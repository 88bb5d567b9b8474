import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PhotoAnswer } from './photo-worker.ts'

export interface WorkerOptions {
  signal?: AbortSignal | undefined
  mostThreads?: number | undefined
  onAnswer: (photoPath: string) => void
}

// Each thread holds its own detector, about 150 MB, and loading that costs as much as one or two photos.
const enoughThreads = 3
const photosWorthAThread = 4

// Photos are shared out among a few threads; the answers come back in the order of the paths. The threads end with the
// last photo, and with them the detector's memory, before a film is rendered.
export async function runPhotoWorkers(paths: readonly string[], options: WorkerOptions): Promise<PhotoAnswer[]> {
  const answers: PhotoAnswer[] = []
  const waiting = [...paths.entries()]
  const useful = Math.ceil(paths.length / photosWorthAThread)
  const threads = Math.min(options.mostThreads ?? enoughThreads, availableParallelism(), useful)
  const workers = Array.from({ length: threads }, () => new Worker(new URL('photo-worker.ts', import.meta.url)))
  try {
    await Promise.all(workers.map((worker) => serve(worker, { waiting, answers, options })))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return answers
}

interface Queue {
  waiting: [number, string][]
  answers: PhotoAnswer[]
  options: WorkerOptions
}

async function serve(worker: Worker, { waiting, answers, options }: Queue): Promise<void> {
  const { signal } = options
  await hear(worker, signal)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [index, photoPath] = next
    const answer = hear(worker, signal)
    worker.postMessage(photoPath)
    answers[index] = (await answer) as PhotoAnswer
    options.onAnswer(photoPath)
  }
}

// Fails with the thread, or when the caller has had enough.
async function hear(worker: Worker, signal: AbortSignal | undefined): Promise<unknown> {
  const [message]: unknown[] = await once(worker, 'message', signal ? { signal } : {})
  return message
}
