// 'DATABSE_URL: there is no such setting. Did you mean DATABASE_URL?' for names that are a slip away from one of ours which is
// not set. Short ones are left alone: HOME is two letters away from HOST, and belongs to somebody else.
export function findNearMisses(given: string[], known: string[]): string[] {
  const unset = known.filter((name) => !given.includes(name))
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = unset.find((one) => isSlip(name, one))
      return meant ? [`${name}: there is no such setting. Did you mean ${meant}?`] : []
    })
}

function isSlip(name: string, meant: string): boolean {
  if (meant.length < 6 || name.length < 6) return false
  const most = meant.length < 9 ? 1 : 2
  // Most names need no closer look, and there are thousands of pairs.
  return Math.abs(name.length - meant.length) <= most && distance(name.toUpperCase(), meant) <= most
}

// Levenshtein's, row by row.
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let place = 0; place < one.length; place += 1) {
    const next = [place + 1]
    for (let index = 0; index < other.length; index += 1) {
      const [change = 0, remove = 0, add = 0] = [row[index], row[index + 1], next[index]]
      next.push(Math.min(change + (one[place] === other[index] ? 0 : 1), remove + 1, add + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
