import { readFileSync } from 'node:fs'
import { type Blocks, makeBlocks } from '../../wasm-blocks.ts'

export type { Pointer } from '../../wasm-blocks.ts'

interface KernelExports {
  samplePlane: (...numbers: number[]) => void
  mix: (...numbers: number[]) => void
  mixConstant: (...numbers: number[]) => void
  overlay: (...numbers: number[]) => void
  addGrain: (...numbers: number[]) => void
  smear: (...numbers: number[]) => void
  rgbToYuv: (...numbers: number[]) => void
  yuvToRgb: (...numbers: number[]) => void
  grade: (...numbers: number[]) => void
}

export type Kernel = KernelExports & Blocks

const maximumPages = 12_288

export function loadKernel(): Kernel {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: maximumPages })
  const abort = (): never => {
    throw new Error('The sampling kernel stopped on a failed check.')
  }
  const module = new WebAssembly.Module(readFileSync(new URL('./kernel.wasm', import.meta.url)))
  const instance = new WebAssembly.Instance(module, { env: { memory, abort } })
  return { ...(instance.exports as unknown as KernelExports), ...makeBlocks(memory) }
}
