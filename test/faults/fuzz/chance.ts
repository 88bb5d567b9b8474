import { makeChance } from '#test/faults/make-chance.ts'

// What one request is made of: the same seed and number give the same request, whatever came before it.
export type Chance = ReturnType<typeof chanceOf>

export function chanceOf(seed: number, number: number) {
  const next = makeChance((Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(number + 1, 1_597_334_677)) >>> 0)
  // The first numbers of neighbours are alike.
  for (let round = 0; round < 8; round += 1) next()
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    is: (probability: number): boolean => next() < probability,
    pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => items[int(0, items.length - 1)] as Item,
  }
}
