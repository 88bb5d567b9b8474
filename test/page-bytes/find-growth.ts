import type { PageBytes } from './measure-pages.ts'

// A changed sentence must not fail a build; a library that slipped in must.
const allowedShare = 0.02

// A sentence for each page that has grown, with the files that made it grow, the worst first.
export function findGrowth(before: PageBytes, now: PageBytes): string[] {
  return Object.entries(now).flatMap(([page, files]) => {
    const known = before[page]
    if (!known) return [`${page}: not in the table`]
    const [was, is] = [sum(known), sum(files)]
    if (is <= was * (1 + allowedShare)) return []
    const grown = Object.entries(files)
      .map(([file, bytes]) => ({ file, by: bytes - (known[file] ?? 0), isNew: known[file] === undefined }))
      .filter(({ by }) => by > 0)
      .toSorted((one, other) => other.by - one.by)
      .map(({ file, by, isNew }) => `${file} ${isNew ? 'is new with' : 'by'} ${by}`)
    return [`${page}: ${is} bytes instead of ${was}. Grown: ${grown.join(', ')}`]
  })
}

const sum = (files: Record<string, number>): number => Object.values(files).reduce((all, bytes) => all + bytes, 0)
