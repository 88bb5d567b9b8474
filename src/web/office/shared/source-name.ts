import { wordTable } from '#src/kit/word-table.ts'

const names = wordTable<string>({ office: 'Added by you' })

// Where a customer came from, as the owner reads it.
export const sourceName = (source: string): string =>
  names[source] ?? `${source.charAt(0).toUpperCase()}${source.slice(1)}`
