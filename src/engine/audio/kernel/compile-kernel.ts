// Run this file after a change of assembly/: it writes kernel-code.ts, and a test compares the two.

import { writeFile } from 'node:fs/promises'
import { compileAssembly } from '../../compile-assembly.ts'

export async function compileKernel(): Promise<string> {
  const code = await compileAssembly(new URL('./assembly/', import.meta.url))
  return Buffer.from(code).toString('base64')
}

if (import.meta.main) {
  const source = `// Written by compile-kernel.ts.\n\nexport const kernelCode =\n  '${await compileKernel()}'\n`
  await writeFile(new URL('./kernel-code.ts', import.meta.url), source)
}
