import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { HeicPixels, HeicTask } from './heic-decoder.ts'

const { path, maxPixels } = workerData as HeicTask
const [image] = await decode.all({ buffer: await readFile(path) })
if (!image) throw new Error('The file holds no image.')
if (image.width * image.height > maxPixels) throw new Error(`${image.width} x ${image.height} is too large.`)

const { width, height, data } = await image.decode()
parentPort?.postMessage({ width, height, data } satisfies HeicPixels, [data.buffer])
