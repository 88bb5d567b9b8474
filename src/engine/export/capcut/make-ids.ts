import { createHash } from 'node:crypto'

export type NextId = () => string

// The same project gets the same ids each time, in the upper-case form that CapCut writes.
export function makeIds(seed: string): NextId {
  let count = 0
  return () => {
    count += 1
    const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex').toUpperCase()
    const variant = '89AB'[Number.parseInt(hex.charAt(16), 16) % 4]
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-')
  }
}
