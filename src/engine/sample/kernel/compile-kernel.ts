// Run this file after a change of assembly/: it writes kernel-code.ts, and a test compares the two.

import { compileToText, writeKernelCode } from '#src/engine/compile-assembly.ts'

export const compileKernel = (): Promise<string> => compileToText(new URL('./assembly/', import.meta.url))

if (import.meta.main) writeKernelCode(new URL('./kernel-code.ts', import.meta.url), await compileKernel())
