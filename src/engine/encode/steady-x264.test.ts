import { expect, test } from 'vitest'
import { steadyX264Params } from './steady-x264.ts'

test('x264 is kept off AVX-512', () => {
  expect(steadyX264Params('flags: fpu avx2 avx512f avx512dq')).toEqual({ 'x264-params': 'asm=avx2' })
})

test('a processor without AVX-512 gets no setting that could ask for more than it has', () => {
  expect(steadyX264Params('flags: fpu sse4_2 avx')).toEqual({})
  expect(steadyX264Params('')).toEqual({})
})
