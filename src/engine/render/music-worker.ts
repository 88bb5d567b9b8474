import { parentPort, workerData } from 'node:worker_threads'
import type { PieceOptions } from '../audio/compose.ts'
import { makeMusic } from '../audio/make-music.ts'

const { left, right } = makeMusic(workerData as PieceOptions)
parentPort?.postMessage({ left, right }, [left.buffer as ArrayBuffer, right.buffer as ArrayBuffer])
