import { appendFileSync, readFileSync } from 'node:fs'

export type Figures = Record<string, number>

// A long proof is made in parts: each leaves a line in a file, and the table is the sum of all lines so far.
export function addUp(file: string | undefined, part: Figures): Figures {
  if (!file) return part
  appendFileSync(file, `${JSON.stringify(part)}\n`)
  const sums: Figures = { parts: 0 }
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const figures = JSON.parse(line) as Figures
    for (const [name, value] of Object.entries({ parts: 1, ...figures })) sums[name] = (sums[name] ?? 0) + value
  }
  return sums
}
