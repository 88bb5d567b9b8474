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
import { findFaces, type Square } from './find-faces.ts'
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
      const rows = run(objectGraph, await squeeze(pixels, objectInput), ['tower_0/detections'])
      const objects = decodeObjects(rows[0] ?? [])
      const faces = await findFaces(pixels, objects, async (square) =>
        decodeFaces(run(faceGraph, await cutOut(pixels, square), faceOutputs)),
      )
      return { objects, faces }
    },
  }
}

const faceOutputs = ['Identity', 'Identity_1', 'Identity_2', 'Identity_3']

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

const squeeze = async (pixels: Pixels, side: number): Promise<Float32Array> =>
  new Float32Array((await resize(pixels, { width: side, height: side })).data)

// From -1 to 1, as the network was taught; grey where the square reaches beyond the photo.
async function cutOut(pixels: Pixels, { left, top, side }: Square): Promise<Float32Array> {
  const scale = faceInput / side
  const [from, above] = [Math.max(0, left), Math.max(0, top)]
  const extract = {
    left: from,
    top: above,
    width: Math.min(left + side, pixels.width) - from,
    height: Math.min(top + side, pixels.height) - above,
  }
  const size = { width: Math.round(extract.width * scale), height: Math.round(extract.height * scale) }
  const { data } = await resize(pixels, { ...size, extract })
  const [column, row] = [Math.floor((from - left) * scale), Math.floor((above - top) * scale)]
  const values = new Float32Array(faceInput * faceInput * 3)
  for (let y = 0; y < size.height; y += 1) {
    const start = ((row + y) * faceInput + column) * 3
    for (let at = 0; at < size.width * 3; at += 1) values[start + at] = (data[y * size.width * 3 + at] ?? 0) / 127.5 - 1
  }
  return values
}

function run(graph: GraphModel, values: Float32Array, outputs: string[]): Float32Array[] {
  const side = Math.sqrt(values.length / 3)
  const input = tensor4d(values, [1, side, side, 3])
  const answer = graph.execute(input, outputs)
  const tensors: Tensor[] = Array.isArray(answer) ? answer : [answer]
  const data = tensors.map((tensor) => tensor.dataSync<'float32'>())
  for (const tensor of [input, ...tensors]) tensor.dispose()
  return data
}
