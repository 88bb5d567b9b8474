import { expect, test } from 'vitest'
import { runUploadCuts } from './run-upload-cuts.ts'

test('30 uploads cut at random bytes: no half photo is seen, nothing is left over, and 26 at once are 25', async () => {
  const { completed, seen, crowd, audit } = await runUploadCuts({ cuts: 30, seed: 11 })
  expect(completed).toBe(10)
  expect(seen).toBe(completed)
  expect(crowd).toEqual({ taken: 25, seen: 25 })
  expect(audit).toMatchObject({ rowsWithoutFile: 0, filesWithoutRow: 0, rowsLeftReceiving: 0 })
})
