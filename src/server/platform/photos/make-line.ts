export interface Line {
  // Runs when everything that was handed in before has ended.
  run<Result>(work: () => Promise<Result>): Promise<Result>
  whenEmpty(): Promise<void>
}

// One at a time: what needs a lot of memory must not be multiplied by the number of people who ask for it.
export function makeLine(): Line {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(work)
      // The next in line does not care how this one ends; its own caller hears of a failure through `result`.
      last = result.catch(() => undefined)
      return result
    },
    whenEmpty: async () => {
      await last
    },
  }
}
