// Run this file after a change of assembly/: it writes kernel.wasm, and a test compares the two.

import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import asc from 'assemblyscript/asc'

export async function compileKernel(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined
  const { error } = await asc.main(
    [
      'index.ts',
      '--outFile=kernel.wasm',
      '--runtime=stub',
      '--noAssert',
      '--importMemory',
      '--enable=simd,relaxed-simd',
      '-O3',
      '--converge',
    ],
    {
      readFile: readAssembly,
      writeFile: (_name, contents) => {
        compiled = contents as Uint8Array
      },
    },
  )
  if (error || !compiled) throw new Error('The kernel does not compile.', { cause: error })
  return compiled
}

// The files end in .as because no other tool of the project understands them; the compiler asks for .ts.
function readAssembly(name: string): string | null {
  const file = /^([a-z-]+)\.ts$/.exec(name)?.[1]
  return file ? readFileSync(new URL(`./assembly/${file}.as`, import.meta.url), 'utf8') : null
}

if (import.meta.main) await writeFile(new URL('./kernel.wasm', import.meta.url), await compileKernel())
