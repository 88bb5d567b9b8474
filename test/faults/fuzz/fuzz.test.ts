import { expect, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { allCalls } from '#src/server/all-features.ts'
import { patient } from '#test/support/patient.ts'
import { runFuzz } from './run-fuzz.ts'

// All calls and all principals, with bodies that their contracts take and bodies that nobody's page sends. The same seed
// sends the same requests; by hand it runs for as long as it is told, and sends one of them again alone:
//   FUZZ_SECONDS=3600 FUZZ_SEED=7 npm run test:faults fuzz
//   FUZZ_ONLY=1276 FUZZ_SEED=7 npm run test:faults fuzz
const { FUZZ_SEED = '38', FUZZ_SECONDS, FUZZ_ONLY } = process.env
const seed = Number(FUZZ_SEED)
const byHand = FUZZ_ONLY
  ? { only: FUZZ_ONLY.split(',').map(Number) }
  : FUZZ_SECONDS && { seconds: Number(FUZZ_SECONDS) }
const rounds = 6

test('whatever is sent, nothing is answered with 5xx, and nothing refused leaves a row behind', {
  timeout: byHand ? 24 * hourMs : patient(600_000),
  retry: 0,
}, async () => {
  const run = await runFuzz({
    seed,
    calls: allCalls,
    ...(byHand || { requests: rounds * allCalls.length }),
    ...(byHand && { say: (line: string) => process.stderr.write(`${line}\n`) }),
  })
  const found = run.findings.map((finding) => ({ seed, ...finding }))
  if (byHand) {
    report(run)
    expect({ slow: run.slow, silences: run.silences }).toEqual({ slow: [], silences: [] })
  } else expect(acceptedShare(run.tallies)).toBeGreaterThan(0.75)
  expect(found).toEqual([])
})

type Run = Awaited<ReturnType<typeof runFuzz>>

// A fuzzer that is turned away everywhere finds nothing.
const acceptedShare = (tallies: Run['tallies']): number =>
  [...tallies.values()].filter(({ accepted }) => accepted > 0).length / allCalls.length

function report({ sent, bodies, principals, tallies, slow, silences }: Run): void {
  const never = [...tallies].flatMap(([name, { accepted }]) => (accepted > 0 ? [] : [name]))
  const sum = (kind: 'accepted' | 'refused' | 'turnedAway'): number =>
    [...tallies.values()].reduce((total, counted) => total + counted[kind], 0)
  const lines = [
    `${sent} requests with ${bodies} bodies to ${tallies.size} calls; seed ${seed}`,
    `accepted ${sum('accepted')}, refused by a rule ${sum('refused')}, turned away ${sum('turnedAway')}`,
    `by ${[...principals].map(([name, count]) => `${name} ${count}`).join(', ')}`,
    `never accepted: ${never.join(', ') || 'none'}`,
    `answers over 2 s, twice: ${slow.join(', ') || 'none'}`,
    `silences over 100 ms: ${silences.join(', ') || 'none'}`,
  ]
  process.stderr.write(`${lines.join('\n')}\n`)
}
