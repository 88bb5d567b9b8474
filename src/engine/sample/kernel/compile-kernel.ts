// Run this file after a change of assembly/: it writes kernel.wasm, and a test compares the two.

import { writeFile } from 'node:fs/promises'
import { compileAssembly } from '../../compile-assembly.ts'

export const compileKernel = (): Promise<Uint8Array> => compileAssembly(new URL('./assembly/', import.meta.url))

if (import.meta.main) await writeFile(new URL('./kernel.wasm', import.meta.url), await compileKernel())
