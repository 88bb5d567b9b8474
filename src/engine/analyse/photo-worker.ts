import { parentPort } from 'node:worker_threads'
import { AppError } from '#src/kit/app-error.ts'
import { analysePhoto, type LonePhoto } from './analyse-photo.ts'
import { loadDetector } from './load-detector.ts'
import { loadSalience } from './salience/load-salience.ts'
import { loadWriting } from './writing/load-writing.ts'

export type PhotoAnswer = { photo: LonePhoto } | { photoPath: string; problem: string }

const networks = { detector: await loadDetector(), salience: await loadSalience(), writing: await loadWriting() }

parentPort?.on('message', (photoPath: string) => {
  answer(photoPath).then(
    (found) => parentPort?.postMessage(found),
    // Not foreseen: it ends this thread, and with it the analysis.
    (error: unknown) => {
      queueMicrotask(() => {
        throw error
      })
    },
  )
})
parentPort?.postMessage('ready')

async function answer(photoPath: string): Promise<PhotoAnswer> {
  try {
    return { photo: await analysePhoto(networks, photoPath) }
  } catch (error) {
    if (error instanceof AppError) return { photoPath, problem: error.text }
    throw error
  }
}
