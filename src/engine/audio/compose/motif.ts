// The seed of a tune: one bar of rhythm and the way it goes up and down.

import type { SeededRandom } from '#src/engine/seeded-random.ts'

export interface MotifNote {
  step: number
  // In steps of the scale above the anchor.
  offset: number
}

export interface Motif {
  // Says the idea.
  call: MotifNote[]
  // Says it again and leaves it open.
  reply: MotifNote[]
  // Goes on from it.
  turn: MotifNote[]
  // Comes to rest.
  rest: MotifNote[]
}

const shapes: readonly [number[], ...number[][]] = [
  [0, 1, 2, 1, 0, -1],
  [0, 2, 1, 3, 2, 4],
  [4, 3, 2, 1, 0, 1],
  [0, -1, 0, 2, 4, 3],
  [2, 4, 3, 1, 2, 0],
  [0, 3, 2, 1, 2, 3],
  [4, 2, 3, 1, 2, 0],
  [0, 0, 2, 2, 1, 0],
  [0, 4, 3, 2, 3, 1],
  [2, 1, 0, 2, 3, 4],
]

export function makeMotif(random: SeededRandom, cells: readonly [string, ...string[]]): Motif {
  const first = random.pick(cells)
  const second = differentFrom(random, cells, first)
  const third = differentFrom(random, cells, second)
  const shape = random.pick(shapes)
  const otherShape = random.pick(shapes)
  const lift = random.pick([0, 0, 1, -1, 2])
  return {
    call: along(first + second, shape, 0),
    reply: along(first + third, shape, lift),
    turn: along(third + first, otherShape, 1),
    rest: along(
      random.pick(['x...x...x.......', 'x.....x.x.......', 'x.x.x...x.......', 'x.......x.......']),
      [2, 1, 0],
      0,
    ),
  }
}

function differentFrom(random: SeededRandom, cells: readonly [string, ...string[]], taken: string): string {
  const others = cells.filter((cell) => cell !== taken)
  const [first = taken, ...more] = others
  return random.pick([first, ...more])
}

function along(rhythm: string, shape: readonly number[], lift: number): MotifNote[] {
  const steps = Array.from(rhythm).flatMap((mark, step) => (mark === '.' ? [] : [step]))
  return steps.map((step, index) => ({ step, offset: (shape[index % shape.length] ?? 0) + lift }))
}
