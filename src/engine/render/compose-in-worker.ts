// Composing takes seconds: in a thread the program stays awake for an abort, and the composer's memory goes with it.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PieceOptions } from '../audio/compose.ts'
import type { Sound } from '../audio/sound.ts'

export async function composeInWorker(options: PieceOptions, signal?: AbortSignal): Promise<Sound> {
  const worker = new Worker(new URL('./music-worker.ts', import.meta.url), {
    workerData: options,
    // Left alone, the collector lets short-lived sounds pile up.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [sound] = (await once(worker, 'message', { signal })) as [Sound]
    return sound
  } finally {
    await worker.terminate()
  }
}
