import { Worker } from 'node:worker_threads'
import { makeLine } from './make-line.ts'

export interface HeicTask {
  path: string
  maxPixels: number
}

// Four bytes a pixel, upright already: the decoder applies the container's own rotation.
export interface HeicPixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

export interface HeicDecoder {
  decode(path: string): Promise<HeicPixels>
  close(): Promise<void>
}

interface Options {
  maxPixels: number
  timeoutMs: number
}

// A thread of its own for each picture, one at a time: a file that hangs or exhausts the decoder ends with its thread,
// and so does the memory that a large one took.
export function makeHeicDecoder({ maxPixels, timeoutMs }: Options): HeicDecoder {
  const line = makeLine()
  return {
    decode: (path) => line.run(() => decodeInThread({ path, maxPixels }, timeoutMs)),
    close: () => line.whenEmpty(),
  }
}

async function decodeInThread(task: HeicTask, timeoutMs: number): Promise<HeicPixels> {
  // The decoder prints its complaints; they do not belong among the lines of the log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await new Promise<HeicPixels>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The decoder stopped without a picture (${code}).`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
