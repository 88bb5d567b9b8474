import { type Blocks, makeBlocks } from './wasm-blocks.ts'

// A kernel travels as text inside the program: the same in Node and in a browser, and nobody has to find its file.
export function instantiateKernel<Calls>(code: string, maximumPages: number): Calls & Blocks {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: maximumPages })
  const abort = (): never => {
    throw new Error('A kernel stopped on a failed check.')
  }
  const bytes = Uint8Array.from(atob(code), (character) => character.charCodeAt(0))
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory, abort } })
  return { ...(instance.exports as unknown as Calls), ...makeBlocks(memory) }
}
