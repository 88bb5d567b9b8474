import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { type Cap, countRequests } from './feature.ts'

const clock = { now: () => new Date('2026-11-15T12:00:00Z') }
const secrets = makeSecrets('a secret of this test, long enough to be one')

async function openCounter() {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const count = (requests: Cap[][]) => database.transaction((tx) => countRequests({ clock, secrets }, tx, requests))
  return { database, count }
}

const capsOf = (address: string): Cap[] => [
  { kind: 'mail all', max: 5 },
  { kind: 'mail address', of: address, max: 2 },
]
const kindsOf = (overCap: (Cap | undefined)[]) => overCap.map((cap) => cap?.kind)

test('a batch is counted together: each address has its own cap, and all have one', async () => {
  const { count } = await openCounter()
  const batch = ['ann', 'ann', 'ann', 'ben', 'cat', 'dan'].map(capsOf)
  // The third of one address counts for nobody, so the sixth is the fifth of all.
  expect(kindsOf(await count(batch))).toEqual([undefined, undefined, 'mail address', undefined, undefined, undefined])
  expect(kindsOf(await count([capsOf('eve')]))).toEqual(['mail all'])
  expect(await count([])).toEqual([])
})

test('fifty batches at once let through as many as the cap says', async () => {
  const { count } = await openCounter()
  const caps: Cap[] = [
    { kind: 'b', max: 1_000 },
    { kind: 'a', max: 7 },
  ]
  const overCap = await Promise.all(Array.from({ length: 50 }, () => count([caps, caps.toReversed()])))
  expect(overCap.flat().filter((cap) => cap === undefined)).toHaveLength(7)
})

test('who was counted cannot be read from the table', async () => {
  const { database, count } = await openCounter()
  await count([capsOf('helen@lakeside.example')])
  const { rows } = await database.execute<{ counted: string }>(sql`select counted from sample_requests order by 1`)
  expect(rows.map(({ counted }) => counted)).toEqual([expect.stringMatching(/^mail address [\w-]{43}$/), 'mail all'])
})
