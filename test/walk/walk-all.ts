import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeChance } from '#test/faults/make-chance.ts'
import { addBooks, booksHeld, expectedOf, heldBy } from './compare.ts'
import { type Books, closeEnded } from './model.ts'
import { takeStep } from './steps.ts'
import type { Chance, Walk } from './walk.ts'
import type { World } from './world.ts'

interface Course {
  seed: number
  sequences: number
  steps: number
  // This sequence alone.
  only?: number
  // Hears of the course of a long walk.
  say?: (line: string) => void
}

// The same seed walks the same way.
export async function walkAll(world: World, { seed, sequences, steps, only, say }: Course): Promise<void> {
  let books: Books = { orders: 0, gross: 0, refunded: 0, lost: 0 }
  const numbers = only === undefined ? Array.from({ length: sequences }, (_, index) => index) : [only]
  for (const number of numbers) {
    const walk: Walk = {
      world,
      chance: chanceOf(seed, number),
      shop: { entries: [], orders: [] },
      people: [0, 1].map((person) => ({ email: `w${number}-${person}@walk.example`, visitor: world.visitor() })),
      underWay: [],
      offers: [],
      said: [`sequence ${number} of seed ${seed}`],
    }
    for (let step = 0; step < steps; step += 1) {
      await takeStep(walk)
      await world.crank()
      closeEnded(walk.shop)
      expect(await heldBy(walk), walk.said.join('\n')).toEqual(expectedOf(walk))
    }
    books = addBooks(books, walk)
    expect(await booksHeld(walk), walk.said.join('\n')).toEqual(books)
    // What one visitor may store is another test's matter.
    if (number % 20 === 19) await world.rows(sql`truncate sample_requests`)
    if (number % 100 === 99) say?.(`${number + 1} sequences`)
  }
}

function chanceOf(seed: number, number: number): Chance {
  const next = makeChance((Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(number + 1, 1_597_334_677)) >>> 0)
  for (let round = 0; round < 8; round += 1) next()
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    is: (probability) => next() < probability,
    // Undefined of nothing.
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
  }
}
