// One item that fails doesn't keep the others from their turn. All failures are counted and told at the end.
export async function tryEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const problems: unknown[] = []
  let tried = 0
  for (const item of items) {
    tried += 1
    try {
      await work(item)
    } catch (problem) {
      problems.push(problem)
    }
  }
  const [first] = problems
  if (problems.length === 0) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new AggregateError(problems, `${problems.length} of ${tried} failed, the first with: ${reason}`)
}
