import type { NetworkPort } from '#src/engine/platform/port.ts'
import { engineFiles, fetchEngineFile } from './files.ts'

export const backendFolder: NetworkPort['backendFolder'] = `${engineFiles}/networks/`

const readBytes = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetchEngineFile(`networks/${name}`)).arrayBuffer())

export const readGraph: NetworkPort['readGraph'] = async (name) => {
  const [json, weights] = await Promise.all([readBytes(`${name}.json`), readBytes(`${name}.bin`)])
  return { json: new TextDecoder().decode(json), weights }
}

export const readSalienceNetwork: NetworkPort['readSalienceNetwork'] = () => readBytes('u2netp.onnx')

export const readWritingNetwork: NetworkPort['readWritingNetwork'] = () => readBytes('writing.bin')
