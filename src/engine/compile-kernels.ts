import { readFileSync, writeFileSync } from 'node:fs'
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

// As text inside a module: the same in Node and in a browser, and nobody has to find a file.
export const compileToText = async (folder: URL): Promise<string> =>
  Buffer.from(await compileAssembly(folder)).toString('base64')

export const writeKernelCode = (path: URL, code: string): void =>
  writeFileSync(path, `// Written by compile-kernel.ts.\n\nexport const kernelCode =\n  '${code}'\n`)
