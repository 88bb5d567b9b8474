import { instantiateKernel } from '#src/engine/instantiate-kernel.ts'
import type { Blocks } from '#src/engine/wasm-blocks.ts'
import { kernelCode } from './kernel-code.ts'

export type { Pointer } from '#src/engine/wasm-blocks.ts'

interface KernelExports {
  samplePlane: (...numbers: number[]) => void
  mix: (...numbers: number[]) => void
  mixConstant: (...numbers: number[]) => void
  overlay: (...numbers: number[]) => void
  addGrain: (...numbers: number[]) => void
  smear: (...numbers: number[]) => void
  rgbToYuv: (...numbers: number[]) => void
  yuvToRgb: (...numbers: number[]) => void
  yuvToRgba: (...numbers: number[]) => void
  grade: (...numbers: number[]) => void
}

export type Kernel = KernelExports & Blocks

const maximumPages = 12_288

export const loadKernel = (): Kernel => instantiateKernel<KernelExports>(kernelCode, maximumPages)
