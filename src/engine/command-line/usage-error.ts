// The command was written wrongly; the answer is how to write it.
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
