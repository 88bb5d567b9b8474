// The deepest cause says what really happened; what wraps it is for customers.
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem.cause instanceof Error) return reasonOf(problem.cause)
  if (problem instanceof AggregateError && problem.errors.length > 0) return reasonOf(problem.errors[0])
  const isSaid = problem.message !== '' && problem.message !== 'UnknownError'
  return (isSaid ? problem.message : problem.name).split('\n')[0] ?? problem.name
}
