// What was found about one part of the product. 'warn' works but deserves a look, 'fail' does not work.
export interface Finding {
  part: string
  state: 'ok' | 'warn' | 'fail'
  text: string
  // What to do about it.
  advice?: string
}

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text })
export const warn = (part: string, text: string, advice: string): Finding => ({ part, state: 'warn', text, advice })
export const fail = (part: string, text: string, advice: string): Finding => ({ part, state: 'fail', text, advice })

const widthOfPart = 10

// 'FAIL  Database   nobody listens there. -> Is it running?'
export function printFinding({ part, state, text, advice }: Finding): string {
  const mark = state === 'fail' ? 'FAIL' : state.padEnd('FAIL'.length)
  return `${mark}  ${part.padEnd(widthOfPart)}  ${text}${advice ? ` -> ${advice}` : ''}`
}

export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ state }) => state === 'fail') ? 1 : 0

// The deepest cause says what really happened; what wraps it is for customers.
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem.cause instanceof Error) return reasonOf(problem.cause)
  if (problem instanceof AggregateError && problem.errors.length > 0) return reasonOf(problem.errors[0])
  const isSaid = problem.message !== '' && problem.message !== 'UnknownError'
  return (isSaid ? problem.message : problem.name).split('\n')[0] ?? problem.name
}
