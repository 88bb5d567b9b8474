import { AsyncLocalStorage } from 'node:async_hooks'

// The token, by its name, that the request under way came with. What is done in the owner's name is noted as done through
// it, wherever it is written down.
const tokens = new AsyncLocalStorage<string>()

export const throughToken = <Result>(token: string | undefined, work: () => Result): Result =>
  token === undefined ? work() : tokens.run(token, work)

// Empty for the owner in person, and for everybody else.
export const actingToken = (): string => tokens.getStore() ?? ''
