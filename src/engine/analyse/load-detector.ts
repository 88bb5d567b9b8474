// The only place that knows the detector: two small networks, from files of an npm package, run locally in WebAssembly.
// It belongs into a thread of its own: its loader installs handlers that rethrow whatever fails there, and its memory is
// given back only with the thread.

import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter'
import { ready, setBackend, tensor4d, type Tensor } from '@tensorflow/tfjs-core'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { backendFolder, readGraph } from '#platform/networks.ts'
import { resize } from '#platform/pixels.ts'
import { rectBetween } from '#src/engine/geometry/rect.ts'
import { decodeFaces, faceInput, keepSurest } from './decode-faces.ts'
import type { Found } from './photo-analysis.ts'
import type { Pixels } from './pixels.ts'

const objectInput = 512
const leastScore = 0.2

// The network answers 100 rows: left, top, right, bottom in pixels of its input, score, class of COCO.
export function decodeObjects(rows: ArrayLike<number>): Found[] {
  const found = Array.from({ length: Math.floor(rows.length / 6) }, (_, row) => decodeRow(rows, row * 6))
  return keepSurest(
    found.filter((thing) => thing !== undefined),
    0.6,
  )
}

function decodeRow(rows: ArrayLike<number>, at: number): Found | undefined {
  const value = (part: number): number => rows[at + part] ?? 0
  const label = cocoLabels[value(5)]
  if (value(4) < leastScore || label === undefined) return undefined
  const box = rectBetween({
    left: value(0) / objectInput,
    top: value(1) / objectInput,
    right: value(2) / objectInput,
    bottom: value(3) / objectInput,
  })
  return box.width > 0 && box.height > 0 ? { label, confidence: Math.round(value(4) * 100), box } : undefined
}

const cocoLabels: readonly string[] =
  `person,bicycle,car,motorcycle,aeroplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,
bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,
ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,
banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,doughnut,cake,chair,sofa,potted plant,bed,dining table,
toilet,television,laptop,mouse,remote,keyboard,phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,
teddy bear,hair dryer,toothbrush`.split(/,\s*/)

export interface Detector {
  find: (pixels: Pixels) => Promise<{ faces: Found[]; objects: Found[] }>
}

export async function loadDetector(): Promise<Detector> {
  await startBackend()
  const [objectGraph, faceGraph] = await Promise.all([loadGraph('centernet'), loadGraph('blazeface')])
  return {
    find: async (pixels) => {
      const [objectPixels, facePixels] = await Promise.all([square(pixels, objectInput), square(pixels, faceInput)])
      const objects = run(objectGraph, objectPixels, ['tower_0/detections'])
      const faces = run(
        faceGraph,
        facePixels.map((value) => value / 127.5 - 1),
        ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'],
      )
      return { objects: decodeObjects(objects[0] ?? []), faces: decodeFaces(faces) }
    },
  }
}

async function startBackend(): Promise<void> {
  setWasmPaths(backendFolder)
  await setBackend('wasm')
  await ready()
}

interface GraphFile {
  modelTopology: object
  format: string
  weightsManifest: [{ weights: never[] }]
}

async function loadGraph(name: 'centernet' | 'blazeface'): Promise<GraphModel> {
  const { json, weights } = await readGraph(name)
  const { modelTopology, format, weightsManifest } = JSON.parse(json) as GraphFile
  const weightData = Uint8Array.from(weights).buffer
  return loadGraphModel({
    load: () => Promise.resolve({ modelTopology, format, weightSpecs: weightsManifest[0].weights, weightData }),
  })
}

const square = async (pixels: Pixels, side: number): Promise<Float32Array> =>
  new Float32Array((await resize(pixels, { width: side, height: side })).data)

function run(graph: GraphModel, values: Float32Array, outputs: string[]): Float32Array[] {
  const side = Math.sqrt(values.length / 3)
  const input = tensor4d(values, [1, side, side, 3])
  const answer = graph.execute(input, outputs)
  const tensors: Tensor[] = Array.isArray(answer) ? answer : [answer]
  const data = tensors.map((tensor) => tensor.dataSync<'float32'>())
  for (const tensor of [input, ...tensors]) tensor.dispose()
  return data
}
