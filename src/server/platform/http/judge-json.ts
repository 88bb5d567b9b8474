import { AppError } from '#src/kit/app-error.ts'

// A few bytes a key, and a body within its limit would still become a hundred thousand objects that every later check
// walks again. The text is counted before anything is built from it.

export const jsonLimits = { depth: 20, keys: 20_000, values: 60_000 }

export function judgeJson(text: string): AppError | undefined {
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) keys += 1
    else if (code === comma) values += 1
    else if (code === openObject || code === openList) depth += 1
    else if (code === closeObject || code === closeList) depth -= 1
    if (depth > jsonLimits.depth) return new AppError('bad_request', 'body: Nested too deep')
    if (keys > jsonLimits.keys || values > jsonLimits.values) {
      return new AppError('too_large', 'The request has too many parts.')
    }
  }
  return undefined
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

// Where the string that opens at `from` is closed; the end of a text that never closes it.
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}
