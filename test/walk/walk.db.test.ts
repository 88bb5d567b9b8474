import { afterAll, beforeAll, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { patient } from '#test/support/patient.ts'
import { walkAll } from './walk-all.ts'
import { startWorld, type World } from './world.ts'

// Sequences of real calls against a small model of money and promises, compared after each step. By hand it walks further,
// or one sequence again:
//   WALK_SEQUENCES=20000 WALK_STEPS=14 WALK_SEED=7 npm run test:db walk
//   WALK_ONLY=1234 WALK_STEPS=14 WALK_SEED=7 npm run test:db walk
const { WALK_SEED = '1', WALK_SEQUENCES, WALK_STEPS = '8', WALK_ONLY } = process.env

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test(
  'whatever is bought, refunded, disputed, merged and cut off, the books and the promises are right',
  {
    timeout: WALK_SEQUENCES ? 24 * hourMs : patient(300_000),
    retry: 0,
  },
  () =>
    walkAll(world, {
      seed: Number(WALK_SEED),
      sequences: Number(WALK_SEQUENCES ?? 300),
      steps: Number(WALK_STEPS),
      ...(WALK_ONLY && { only: Number(WALK_ONLY) }),
      ...(WALK_SEQUENCES && { say: (line: string) => process.stderr.write(`${line}\n`) }),
    }),
)
