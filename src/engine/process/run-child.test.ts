import { expect, test, vi } from 'vitest'
import { patient } from '#test/support/patient.ts'
import { runChild } from './run-child.ts'

vi.setConfig({ testTimeout: patient(30_000) })

const program = new URL('../../../test/support/large-answer-child.ts', import.meta.url)
const bytes = 8 * 1024 * 1024

test('a large answer arrives whole, however late it is read', async () => {
  const answer = runChild<{ bytes: number }, string>({ program, task: { bytes } })
  // Meanwhile the child answers and leaves.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patient(1_500))
  expect((await answer).length).toBe(bytes)
})
