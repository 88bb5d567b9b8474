import { ApiError } from '#src/web/api/api-error.ts'

// A sentence for the owner: what the server said, or that it could not be reached.
export function describeError(error: Error): string {
  if (error instanceof ApiError) return error.text
  return 'We couldn’t reach the server. Check your connection and try again.'
}

// The server's own reason, or the text that the document names where it gave none.
export const refusalOr = (error: Error, otherwise: string): string =>
  (error instanceof ApiError && error.refusal) || otherwise
