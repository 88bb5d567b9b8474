import { readFileSync } from 'node:fs'

// With AVX-512, x264's macroblock tree uses memory that it never wrote: every few runs one pixel differs, and a resumed
// film is no longer the same film. AVX2 is as fast and steady. Elsewhere x264 chooses for itself.
export function steadyX264Params(processor = readProcessor()): Record<string, string> {
  return /\bavx512f\b/.test(processor) ? { 'x264-params': 'asm=avx2' } : {}
}

function readProcessor(): string {
  try {
    return readFileSync('/proc/cpuinfo', 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
