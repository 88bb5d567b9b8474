export interface Film {
  // When it comes, and how long it keeps a lane busy, in seconds.
  at: number
  seconds: number
}

interface Shop {
  lookSeconds: number
  // Between the look at its photos and its place in the line of the lanes.
  pauseSeconds: number
  renderSeconds: number
  lanes: number
}

// Photos are looked at one film after the other; what has been looked at goes to the lanes.
export function serveInStages(orderedAt: number[], { lookSeconds, pauseSeconds, renderSeconds, lanes }: Shop) {
  const looks = serveInOrder(
    orderedAt.map((at) => ({ at, seconds: lookSeconds })),
    1,
  )
  const films = Array.from(looks.startsAt, (start) => ({
    at: start + lookSeconds + pauseSeconds,
    seconds: renderSeconds,
  }))
  const { startsAt, endsAt } = serveInOrder(films, lanes)
  return { startsAt, endsAt }
}

// A queue with one line and many lanes: first come, first served. Answers when each film begins, and when the last is done.
export function serveInOrder(films: Film[], lanes: number): { startsAt: Float64Array; endsAt: number } {
  const freeAt = new Float64Array(lanes)
  const startsAt = new Float64Array(films.length)
  let endsAt = 0
  for (const [index, { at, seconds }] of films.entries()) {
    const start = Math.max(at, freeAt[0] ?? 0)
    startsAt[index] = start
    endsAt = Math.max(endsAt, start + seconds)
    replaceFirst(freeAt, start + seconds)
  }
  return { startsAt, endsAt }
}

// The lanes are a heap: the one that is free first stands in front.
function replaceFirst(heap: Float64Array, value: number): void {
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && at(heap, child + 1) < at(heap, child)) child += 1
    if (at(heap, child) >= value) break
    heap[index] = at(heap, child)
    index = child
  }
  heap[index] = value
}

function at(heap: Float64Array, index: number): number {
  return heap[index] ?? Infinity
}
