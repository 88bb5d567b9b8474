import { z } from 'zod'

// What zod gives no upper bound. The bound is said in the schema's metadata too: the test that looks for a field without
// one reads it there.

// Keys that are not known beforehand, such as those of texts.
export const recordOf = <Value extends z.ZodType>(maxKeys: number, key: z.ZodString, value: Value) =>
  z
    .record(key, value)
    .refine((given) => Object.keys(given).length <= maxKeys, { error: `At most ${maxKeys} entries.` })
    .meta({ maxProperties: maxKeys })

interface JsonBounds {
  // Every value counts as one: an object, what is in it, and what is in that.
  maxParts: number
  maxDepth: number
  // Of a single text, or the name of a field.
  maxCharacters: number
}

// Something whose own reader judges it later.
export const jsonWithin = (bounds: JsonBounds) =>
  z
    .unknown()
    .refine((given) => isWithin(given, bounds), { error: 'Too large.' })
    .meta({ maxParts: bounds.maxParts })

// Without recursion, and over at the first part too many.
function isWithin(given: unknown, { maxParts, maxDepth, maxCharacters }: JsonBounds): boolean {
  const waiting = [{ value: given, depth: 0 }]
  for (let parts = 1; waiting.length > 0; parts += 1) {
    const { value, depth } = waiting.pop() ?? { value: undefined, depth: 0 }
    if (typeof value === 'string' && value.length > maxCharacters) return false
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.entries(value)
    if (depth === maxDepth || parts + waiting.length + inner.length > maxParts) return false
    if (inner.some(([name]) => name.length > maxCharacters)) return false
    waiting.push(...inner.map(([, part]) => ({ value: part, depth: depth + 1 })))
  }
  return true
}
