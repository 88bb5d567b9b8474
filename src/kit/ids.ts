// UUID version 7: sorted by time, so that indexes grow at one end, with 74 random bits, so that nobody guesses one.
export function newId(nowMs: number): string {
  const time = nowMs.toString(16).padStart(12, '0')
  // Everything behind the version digit of a random UUID is as random in this version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

// No id made at that moment or later comes before it.
export function lowestIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
