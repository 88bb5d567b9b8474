import { expect, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { patient } from '#test/support/patient.ts'
import { startKilledWorld } from '#test/walk/killed-world.ts'
import { walkAll } from '#test/walk/walk-all.ts'

// The walk of test/walk, with a product that is killed. By hand it goes further:
//   WALK_SEQUENCES=200 WALK_SEED=7 npm run test:faults walk
const { WALK_SEED = '1', WALK_SEQUENCES } = process.env

test('the books and the promises are right, although the product is killed in the middle of a call or of its work', {
  timeout: WALK_SEQUENCES ? 24 * hourMs : patient(300_000),
  retry: 0,
}, async () => {
  const { world, readKills } = await startKilledWorld()
  try {
    await walkAll(world, {
      seed: Number(WALK_SEED),
      sequences: Number(WALK_SEQUENCES ?? 2),
      steps: 9,
      ...(WALK_SEQUENCES && { say: (line: string) => process.stderr.write(`${line}, ${readKills()} kills\n`) }),
    })
  } finally {
    await world.stop()
  }
  expect(readKills()).toBeGreaterThan(1)
})
