// U2NetP, a small network that marks what stands out in a picture. Its graph is read from the ONNX file of an npm package
// and computed by a WebAssembly kernel of a few kilobytes: a whole ONNX runtime would add 140 to 290 MB.

import { readSalienceNetwork } from '#platform/networks.ts'
import { instantiateKernel } from '#src/engine/instantiate-kernel.ts'
import { compileNetwork } from './compile-network.ts'
import { kernelCode } from './kernel-code.ts'
import { readOnnx } from './read-onnx.ts'
import type { NetworkKernel } from './planes.ts'
import { runNetwork } from './run-network.ts'
import type { SalienceNet } from './salience-net.ts'

export async function loadSalience(): Promise<SalienceNet> {
  const network = compileNetwork(readOnnx(await readSalienceNetwork()))
  const kernel: NetworkKernel = instantiateKernel(kernelCode, maximumPages)
  return {
    mark(rgb) {
      const marks = runNetwork(kernel, network, normalise(rgb))
      return marks.map((value) => 1 / (1 + Math.exp(-value)))
    },
  }
}

const maximumPages = 8_192

const means = [0.485, 0.456, 0.406]
const deviations = [0.229, 0.224, 0.225]

// Colour by colour, as the network was trained.
function normalise(rgb: Uint8Array): Float32Array {
  const pixels = rgb.length / 3
  return Float32Array.from({ length: rgb.length }, (_, index) => {
    const colour = Math.floor(index / pixels)
    const value = (rgb[(index % pixels) * 3 + colour] ?? 0) / 255
    return (value - (means[colour] ?? 0)) / (deviations[colour] ?? 1)
  })
}
