// Run this file after a change in an assembly/ folder: it writes the kernel-code.ts beside it, and a test compares the two.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

// A folder of AssemblyScript as WebAssembly, from its index. The files end in .as because no other tool of the project
// understands them; the compiler asks for .ts.
async function compileAssembly(folder: URL): Promise<Uint8Array> {
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
      readFile: (name) => {
        const file = /^([a-z-]+)\.ts$/.exec(name)?.[1]
        return file ? readFileSync(new URL(`${file}.as`, folder), 'utf8') : null
      },
      writeFile: (_name, contents) => {
        compiled = contents as Uint8Array
      },
    },
  )
  if (error || !compiled) throw new Error('The kernel does not compile.', { cause: error })
  return compiled
}

const kernelFolders = ['sample/kernel', 'audio/kernel', 'analyse/salience']

// As text inside a module: the same in Node and in a browser, and nobody has to find a file.
async function compileModule(folder: string): Promise<string> {
  const code = Buffer.from(await compileAssembly(new URL(`./${folder}/assembly/`, import.meta.url))).toString('base64')
  return `// Written by compile-kernels.ts.\n\nexport const kernelCode =\n  '${code}'\n`
}

// The modules with the code of all kernels, by their paths.
export async function compileKernels(): Promise<Map<string, string>> {
  const modules = new Map<string, string>()
  for (const folder of kernelFolders) {
    modules.set(fileURLToPath(new URL(`./${folder}/kernel-code.ts`, import.meta.url)), await compileModule(folder))
  }
  return modules
}

if (import.meta.main) for (const [path, text] of await compileKernels()) writeFileSync(path, text)
