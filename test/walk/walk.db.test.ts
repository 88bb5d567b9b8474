import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { patient } from '#test/support/patient.ts'
import { addBooks, booksHeld, expectedOf, heldBy } from './compare.ts'
import { type Books, closeEnded } from './model.ts'
import { type Chance, takeStep, type Walk } from './steps.ts'
import { startWorld, type World } from './world.ts'

// Sequences of real calls against a small model of money and promises, compared after each step. The same seed walks the
// same way; by hand it walks further, or one sequence again:
//   WALK_SEQUENCES=20000 WALK_STEPS=14 WALK_SEED=7 npm run test:db walk
//   WALK_ONLY=1234 WALK_STEPS=14 WALK_SEED=7 npm run test:db walk
const { WALK_SEED = '1', WALK_SEQUENCES = '300', WALK_STEPS = '9', WALK_ONLY } = process.env

let world: World
let books: Books = { orders: 0, gross: 0, refunded: 0, lost: 0 }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('whatever is bought, refunded, disputed, merged and cut off, the books and the promises are right', {
  timeout: process.env['WALK_SEQUENCES'] ? 24 * hourMs : patient(300_000),
  retry: 0,
}, async () => {
  const numbers = WALK_ONLY ? [Number(WALK_ONLY)] : Array.from({ length: Number(WALK_SEQUENCES) }, (_, index) => index)
  for (const number of numbers) {
    await walkOnce(number)
    if (numbers.length > 1_000 && number % 100 === 99) process.stderr.write(`${number + 1} sequences\n`)
  }
})

async function walkOnce(number: number): Promise<void> {
  const walk: Walk = {
    world,
    chance: chanceOf(number),
    shop: { entries: [], orders: [] },
    people: [0, 1].map((person) => ({ email: `w${number}-${person}@walk.example`, visitor: world.visitor() })),
    underWay: [],
    offers: [],
    said: [`sequence ${number} of seed ${WALK_SEED}`],
  }
  for (let step = 0; step < Number(WALK_STEPS); step += 1) {
    await takeStep(walk)
    await world.crank()
    closeEnded(walk.shop)
    expect(await heldBy(walk), walk.said.join('\n')).toEqual(expectedOf(walk))
  }
  books = addBooks(books, walk)
  expect(await booksHeld(walk), walk.said.join('\n')).toEqual(books)
  // What one visitor may store is another test's matter.
  if (number % 20 === 19) await world.rows(sql`truncate sample_requests`)
}

function chanceOf(number: number): Chance {
  const next = makeChance(
    (Math.imul(Number(WALK_SEED) + 1, 2_654_435_761) ^ Math.imul(number + 1, 1_597_334_677)) >>> 0,
  )
  for (let round = 0; round < 8; round += 1) next()
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    is: (probability) => next() < probability,
    // Undefined of nothing.
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
  }
}
