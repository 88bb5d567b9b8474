// Every object answers to 'constructor' and '__proto__'. Where a word from outside is looked up, only the names that the
// table was given may be found: these two are the ways to ask, and a test refuses any other.

// A table written in the code.
export const wordTable = <Value>(words: Readonly<Record<string, Value>>): Readonly<Partial<Record<string, Value>>> =>
  Object.assign(Object.create(null) as object, words)

// A record that came from elsewhere.
export const ownValue = <Value>(from: Readonly<Partial<Record<string, Value>>>, name: string): Value | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined
